import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, longText, phone, ref, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A shop around the school where members get something for less, as long as the agreement with it lasts. */
export const vipStore = entity({
  name: 'vipStore',
  title: '合作门店',
  words: ['VIP 门店', '会员门店', '合作商家', '优惠商家', '联盟商家', '特约商户', 'vip stores'],
  label: 'name',
  picture: 'picture',
  fields: {
    name: text('门店', { required: true, maxLength: 40, search: true, pinyin: true }),
    picture: image('图片'),
    type: ref('会员类型', 'vipType', { hint: '留空为所有会员可享' }),
    offer: text('优惠', { required: true, maxLength: 60, search: true, hint: '例如 奶茶第二杯半价' }),
    address: text('地址', { maxLength: 80, search: true }),
    phone: phone('电话'),
    hours: text('营业时间', { maxLength: 40 }),
    description: longText('说明', { maxLength: 500, search: true }),
    endAt: time('合作截止', { hint: '到这个时间自动停用' }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  due: {
    end: { title: '合作到期', kind: 'end', at: 'endAt', when: { status: 'enabled' }, set: { status: 'disabled' } },
  },
  list: {
    call: post('/school/vip/store/index'),
    columns: ['name', 'picture', 'type', 'offer', 'address', 'phone', 'hours', 'endAt', 'sort', 'status'],
    filter: ['status', 'type'],
    sort: 'sort',
  },
  create: {
    key: 'n',
    call: post('/school/vip/store/create'),
    form: ['name', 'picture', 'type', 'offer', 'address', 'phone', 'hours', 'description', 'endAt', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/vip/store/edit'),
    form: ['name', 'picture', 'type', 'offer', 'address', 'phone', 'hours', 'description', 'endAt', 'sort'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/vip/store/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/vip/store/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/vip/store/delete'), remove: true },
  },
})
