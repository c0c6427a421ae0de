import { get } from '../../src/catalogue/vocabulary/call.ts'
import { count, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'
import { range } from '../range.ts'

/** How the wall of study material did between two moments, by default the last 30 days; what waits is what waits now. */
export const dataWallFigures = query({
  name: 'dataWallFigures',
  title: '资料墙概况数据',
  call: get('/console/data-wall'),
  params: range,
  answer: {
    pendingCourses: count('待审核资料'),
    pendingFiles: count('待审核文件'),
    pendingAlbums: count('待审核专辑'),
    courses: count('新增资料'),
    orders: count('订单'),
    income: money('成交额'),
    fee: money('平台抽成'),
    daily: [
      {
        day: text('日期'),
        courses: count('新增资料'),
        files: count('新增文件'),
        orders: count('订单'),
        income: money('成交额'),
      },
    ],
    categories: [{ name: text('分类'), courses: count('资料') }],
    best: [{ title: text('资料'), orders: count('订单'), income: money('成交额') }],
  },
})

/** People by name or nickname, with what they gave the wall. */
export const courseUsers = query({
  name: 'courseUsers',
  title: '查找作者',
  call: get('/school/course/findUser'),
  params: { name: text('姓名或昵称') },
  answer: {
    users: [
      {
        user: count('用户编号'),
        nickname: text('昵称'),
        name: text('姓名'),
        college: text('学院'),
        courses: count('资料'),
        albums: count('专辑'),
      },
    ],
  },
})
