import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, money, phone, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A shop front of the mall, as students find it: one merchant may have several. */
export const netshop = entity({
  name: 'netshop',
  title: '店铺',
  words: ['网店', '门店', '小店', '店面', '商店', '铺子', 'shop', 'store', '超市', '文创店'],
  label: 'name',
  picture: 'logo',
  fields: {
    name: text('店铺名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    merchant: ref('商家', 'merchant', { required: true }),
    logo: image('门头图'),
    address: text('地址', { maxLength: 60, search: true }),
    hours: text('营业时间', { maxLength: 40, hint: '例如 08:00-22:00' }),
    phone: phone('电话', { search: true }),
    delivery: money('配送费', { min: 0, max: 10_000, default: 0, summed: false }),
    minimum: money('起送价', { min: 0, max: 100_000, default: 0, summed: false }),
    notice: longText('店铺公告', { maxLength: 300 }),
    orders: count('订单', { min: 0, default: 0, counts: { entity: 'goodsOrder', by: 'shop' } }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('开店时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/netshop/index'),
    columns: ['name', 'merchant', 'address', 'hours', 'delivery', 'minimum', 'orders', 'sort', 'status', 'createdAt'],
    filter: ['status', 'merchant', 'createdAt'],
    sort: 'sort',
  },
  detail: {
    call: post('/school/netshop/detail'),
    beside: 'merchant',
    children: [
      { entity: 'goodsStock', by: 'shop' },
      { entity: 'goodsOrder', by: 'shop' },
    ],
  },
  create: {
    words: ['开店', '新店'],
    key: 'n',
    call: post('/school/netshop/add'),
    form: ['name', 'merchant', 'logo', 'address', 'hours', 'phone', 'delivery', 'minimum', 'notice', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/netshop/update'),
    form: ['name', 'merchant', 'logo', 'address', 'hours', 'phone', 'delivery', 'minimum', 'notice', 'sort'],
  },
  actions: {
    enable: {
      title: '启用',
      words: ['开业', '开门'],
      key: 's',
      call: post('/school/netshop/status', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      words: ['打烊', '歇业', '关店'],
      key: 's',
      call: post('/school/netshop/status', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/netshop/delete'), remove: true },
  },
})
