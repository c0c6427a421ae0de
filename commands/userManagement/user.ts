import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  image,
  phone,
  reason,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'
import { blockedUntil, blockReasons } from './block.ts'
import { pointReasons } from './pointReward.ts'

/** A person of the school who uses the mini-program. */
export const user = entity({
  name: 'user',
  title: '用户',
  label: 'nickname',
  picture: 'avatar',
  fields: {
    nickname: text('昵称', { required: true, maxLength: 20, search: true }),
    avatar: image('头像'),
    name: text('姓名', { maxLength: 20, search: true }),
    gender: choice('性别', { male: '男', female: '女' }),
    phone: phone('手机号', { search: true }),
    studentNo: text('学号', { maxLength: 20, search: true }),
    college: text('学院', { maxLength: 40, names: 'faculty' }),
    grade: text('年级', { maxLength: 10 }),
    points: count('积分', { min: 0, default: 0 }),
    status: status(
      '状态',
      { normal: '正常', disabled: '已禁用', cancelled: '已注销' },
      { off: 'disabled', referable: true },
    ),
    createdAt: creationTime('注册时间'),
  },
  list: {
    call: get('/school/user/list'),
    columns: [
      'nickname',
      'avatar',
      'name',
      'gender',
      'phone',
      'studentNo',
      'college',
      'grade',
      'points',
      'status',
      'createdAt',
    ],
    filter: ['status', 'college', 'grade', 'phone', 'gender', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/console/user/add'),
    form: ['nickname', 'avatar', 'name', 'gender', 'phone', 'studentNo', 'college', 'grade'],
  },
  actions: {
    disable: {
      title: '禁用用户',
      key: 's',
      call: post('/school/user/disabled'),
      when: { status: 'normal' },
      inputs: { reason: reason('原因', blockReasons, { required: true }), until: blockedUntil },
      handler: 'disableUser',
      set: { status: 'disabled' },
    },
    enable: {
      title: '解除禁用',
      key: 's',
      call: post('/school/user/cancelDisable', { target: 'user' }),
      when: { status: 'disabled' },
      handler: 'enableUser',
      set: { status: 'normal' },
    },
    rewardPoints: {
      title: '奖励积分',
      key: 'p',
      call: post('/school/user/rewardPoints'),
      when: { status: 'normal' },
      inputs: {
        reward: count('积分', { required: true, min: 1, max: 100_000 }),
        reason: reason('原因', pointReasons, { required: true }),
      },
      handler: 'rewardPoints',
    },
  },
  detail: {
    children: [
      { entity: 'dynamic', by: 'author' },
      { entity: 'userBlock', by: 'user' },
      { entity: 'pointReward', by: 'user' },
    ],
  },
})
