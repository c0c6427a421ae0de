import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** What signing in gives from that many days in a row on, until the next of these. */
export const signSetting = entity({
  name: 'signSetting',
  title: '签到奖励',
  words: ['签到设置', '签到规则', '签到积分', '连续签到', '打卡奖励', '打卡设置', 'check-in rules'],
  label: 'title',
  fields: {
    title: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    days: count('连续签到', { required: true, min: 1, max: 365, unit: '天起' }),
    points: count('每天积分', { required: true, min: 0, max: 1000, default: 2, unit: '分' }),
    gift: text('额外奖励', { maxLength: 40, search: true, hint: '签到当天在小程序里显示' }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['days']],
  list: {
    call: post('/school/signSetting/index'),
    columns: ['title', 'days', 'points', 'gift', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'days',
  },
  create: {
    key: 'n',
    call: post('/school/signSetting/create'),
    form: ['title', 'days', 'points', 'gift', 'status'],
  },
  edit: { key: 'e', call: post('/school/signSetting/save'), form: ['title', 'days', 'points', 'gift'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/signSetting/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/signSetting/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/signSetting/delete'), remove: true },
  },
})
