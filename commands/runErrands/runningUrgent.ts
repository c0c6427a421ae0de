import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, flag, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** How fast an errand can be had, and what that costs. The usual one is chosen at first. */
export const runningUrgent = entity({
  name: 'runningUrgent',
  title: '加急档位',
  words: ['加急', '急单', '催单', '加急费', '小费', '快送', '半小时达', '限时达', 'urgent'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    minutes: count('送达', { required: true, min: 5, max: 1440, unit: '分钟内' }),
    surcharge: money('加价', { required: true, min: 0, max: 100_000, default: 0, summed: false }),
    usual: flag('默认'),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name'], ['minutes'], { fields: ['usual'], where: { usual: true } }],
  list: {
    call: get('/school/running/urgent/list'),
    columns: ['name', 'minutes', 'surcharge', 'usual', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'minutes',
  },
  create: {
    key: 'n',
    call: post('/school/running/urgent/create'),
    form: ['name', 'minutes', 'surcharge', 'status'],
  },
  edit: { key: 'e', call: post('/school/running/urgent/update'), form: ['name', 'minutes', 'surcharge'] },
  actions: {
    setUsual: {
      title: '设为默认',
      words: ['默认加急', '首选'],
      key: 'm',
      on: 'one',
      call: post('/school/running/urgent/default'),
      when: { usual: false, status: 'enabled' },
      handler: 'setUsualUrgent',
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/running/urgent/updateStatus', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/running/urgent/updateStatus', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled', usual: false },
    },
    delete: { title: '删除', key: 'd', call: post('/school/running/urgent/delete'), remove: true },
  },
})
