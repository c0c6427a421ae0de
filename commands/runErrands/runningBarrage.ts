import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** Lines written by operators that run across the top of the errands page. None of them is an order. */
export const runningBarrage = entity({
  name: 'runningBarrage',
  title: '跑腿弹幕',
  words: ['滚动字幕', '滚动消息', '跑马灯', '滚动文字', '飘屏', '弹幕', '轮播文字', 'danmaku'],
  label: 'content',
  fields: {
    content: text('文字', {
      required: true,
      maxLength: 40,
      search: true,
      hint: '在跑腿首页滚动显示，是编写的文字，不是真实订单',
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['content']],
  list: {
    call: get('/school/running/barrage/index'),
    columns: ['content', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  create: { key: 'n', call: post('/school/running/barrage/add'), form: ['content', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/running/barrage/edit'), form: ['content', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/running/barrage/status', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/running/barrage/status', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/running/barrage/delete'), remove: true },
  },
})
