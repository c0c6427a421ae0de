import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, flag, phone, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** Where somebody has things brought. An order copies it: what is changed here changes no order. */
export const userAddress = entity({
  name: 'userAddress',
  title: '用户地址',
  words: ['收货地址', '送货地址', '地址', '收件地址', '常用地址', '宿舍地址', '地址簿', '收件人', 'address'],
  label: 'place',
  fields: {
    place: text('地点', { required: true, maxLength: 40, search: true, hint: '例如 东区 3 栋 412', personal: 'shown' }),
    user: ref('用户', 'user', { required: true }),
    contact: text('收件人', { required: true, maxLength: 20, search: true, personal: 'shown' }),
    phone: phone('手机号', { required: true, search: true, personal: 'masked' }),
    house: ref('楼栋', 'house'),
    floor: count('楼层', { min: 1, max: 60, unit: '层' }),
    kind: choice('标签', { dormitory: '宿舍', classroom: '教室', laboratory: '实验室', other: '其他' }),
    usual: flag('默认地址'),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [{ fields: ['user'], where: { usual: true } }],
  list: {
    call: get('/school/userAddress'),
    columns: ['place', 'user', 'contact', 'phone', 'house', 'floor', 'kind', 'usual', 'status', 'createdAt'],
    filter: ['status', 'house', 'user', 'kind', 'usual', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'user' },
  create: {
    key: 'n',
    call: post('/school/userAddress/add'),
    form: ['user', 'place', 'house', 'floor', 'contact', 'phone', 'kind', 'usual', 'status'],
    handler: 'checkAddress',
  },
  edit: {
    key: 'e',
    call: post('/school/userAddress/edit'),
    form: ['place', 'house', 'floor', 'contact', 'phone', 'kind', 'usual'],
    handler: 'checkAddress',
  },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/userAddress/disabled', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/userAddress/disabled', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/userAddress/delete'), remove: true },
  },
})
