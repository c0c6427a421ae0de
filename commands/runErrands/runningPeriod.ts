import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { halfHours } from '../halfHour.ts'

/** Hours in which errands cost more. Where several hold, the dearest counts. */
export const runningPeriod = entity({
  name: 'runningPeriod',
  title: '时段加价',
  words: ['高峰期', '夜间费', '饭点加价', '时间段', '高峰加价', '夜间加价', '时段', '早高峰', '深夜'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    days: choice(
      '哪些天',
      { every: '每天', workday: '周一至周五', weekend: '周六周日' },
      { required: true, default: 'every' },
    ),
    startsAt: choice('开始', halfHours, { required: true }),
    endsAt: choice('结束', halfHours, { required: true, hint: '早于开始就到第二天；与开始相同就是全天' }),
    surcharge: money('加价', { required: true, min: 0, max: 100_000, default: 0, summed: false }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/running/period/list'),
    columns: ['name', 'days', 'startsAt', 'endsAt', 'surcharge', 'status', 'createdAt'],
    filter: ['status', 'days'],
    sort: 'startsAt',
  },
  create: {
    key: 'n',
    call: post('/school/running/period/create'),
    form: ['name', 'days', 'startsAt', 'endsAt', 'surcharge', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/running/period/update'),
    form: ['name', 'days', 'startsAt', 'endsAt', 'surcharge'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/running/period/updateStatus', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/running/period/updateStatus', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/running/period/delete'), remove: true },
  },
})
