import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, ref, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A machine in a dormitory that hands out snacks, filled by a merchant. */
export const snackRobot = entity({
  name: 'snackRobot',
  title: '零食机器人',
  words: ['售货机', '无人货柜', '自动售卖机', '送货机器人', '货柜', '设备', 'robot', 'vending', '贩卖机'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    serial: text('设备号', { required: true, maxLength: 30, search: true }),
    merchant: ref('补货商家', 'merchant', { required: true }),
    building: text('楼栋', { required: true, maxLength: 30, search: true }),
    place: text('位置', { maxLength: 30, search: true }),
    slots: count('货道', { required: true, min: 1, max: 200, default: 40, unit: '个' }),
    filled: count('有货', { min: 0, max: 200, default: 0, unit: '个' }),
    battery: count('电量', { min: 0, max: 100, default: 100, unit: '%' }),
    connection: choice('连接', { online: '在线', offline: '离线', fault: '故障' }, { default: 'online' }),
    seenAt: time('最近在线'),
    refilledAt: time('最近补货'),
    status: enabledStatus,
    createdAt: creationTime('投放时间'),
  },
  unique: [['serial']],
  list: {
    call: post('/console/snackRobot/list'),
    columns: [
      'name',
      'serial',
      'building',
      'place',
      'merchant',
      'filled',
      'slots',
      'battery',
      'connection',
      'refilledAt',
      'status',
    ],
    filter: ['status', 'connection', 'merchant', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'merchant' },
  create: {
    words: ['投放'],
    key: 'n',
    call: post('/console/snackRobot/add'),
    form: ['name', 'serial', 'merchant', 'building', 'place', 'slots', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/console/snackRobot/edit'),
    form: ['name', 'serial', 'merchant', 'building', 'place', 'slots'],
    handler: 'fitRobot',
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/snackRobot/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      words: ['停机', '维修'],
      key: 's',
      call: post('/console/snackRobot/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    refill: {
      title: '补满货道',
      words: ['补货', '加货', '补满'],
      key: 'm',
      call: post('/console/snackRobot/refill'),
      when: { status: 'enabled' },
      handler: 'refillRobot',
    },
    delete: { title: '删除', key: 'd', call: post('/console/snackRobot/delete'), remove: true },
  },
})
