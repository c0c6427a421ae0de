import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  images,
  longText,
  money,
  phone,
  text,
} from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** Who goods are bought from. */
export const supplier = entity({
  name: 'supplier',
  title: '供应商',
  words: ['供货商', '厂家', '批发商', '进货渠道', '货源', '经销商', 'supplier', '供货'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    business: text('主营', { maxLength: 40, search: true }),
    contact: text('联系人', { required: true, maxLength: 20, search: true, pinyin: true }),
    phone: phone('联系电话', { required: true, search: true }),
    address: text('地址', { maxLength: 80 }),
    settlement: choice('结算', { cash: '现结', week: '周结', month: '月结' }, { required: true, default: 'month' }),
    minimum: money('起订金额', { min: 0, default: 0, summed: false }),
    days: count('到货天数', { min: 0, max: 60, default: 2, unit: '天' }),
    licenses: images('证照', { maxItems: 3, private: true }),
    note: longText('备注', { maxLength: 300 }),
    goods: count('供应商品', { min: 0, default: 0, counts: { entity: 'goods', by: 'supplier' } }),
    purchases: count('进货单', { min: 0, default: 0, counts: { entity: 'purchaseOrder', by: 'supplier' } }),
    status: enabledStatus,
    createdAt: creationTime('合作时间'),
  },
  unique: [['name']],
  list: {
    call: post('/console/supplier/list'),
    columns: [
      'name',
      'business',
      'contact',
      'phone',
      'settlement',
      'days',
      'goods',
      'purchases',
      'status',
      'createdAt',
    ],
    filter: ['status', 'settlement', 'createdAt'],
    sort: '-createdAt',
  },
  detail: {
    children: [
      { entity: 'goods', by: 'supplier' },
      { entity: 'purchaseOrder', by: 'supplier' },
    ],
  },
  options: { call: post('/school/v3_0/kefu/robotmsgconfig/getSupplierList') },
  create: {
    key: 'n',
    call: post('/console/supplier/add'),
    form: ['name', 'business', 'contact', 'phone', 'address', 'settlement', 'minimum', 'days', 'licenses', 'note'],
  },
  edit: {
    key: 'e',
    call: post('/console/supplier/edit'),
    form: ['name', 'business', 'contact', 'phone', 'address', 'settlement', 'minimum', 'days', 'licenses', 'note'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/supplier/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      words: ['终止合作'],
      key: 's',
      call: post('/console/supplier/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/supplier/delete'), remove: true },
  },
})
