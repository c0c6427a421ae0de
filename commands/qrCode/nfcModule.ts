import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A tag people touch with their telephone, and the part of the mini-program it opens. */
export const nfcModule = entity({
  name: 'nfcModule',
  title: 'NFC 标签',
  words: ['碰一碰', '扫码', '贴纸', '二维码', '标签', '小程序码', '感应', '芯片', '门牌', 'NFC标签', 'qr code'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    place: text('张贴位置', { maxLength: 60, search: true }),
    target: choice('打开', {
      canteen: '食堂点餐',
      printing: '自助打印',
      laundry: '洗衣预约',
      seat: '图书馆选座',
      repair: '宿舍报修',
      running: '跑腿下单',
    }),
    page: text('页面路径', { maxLength: 200 }),
    touches: count('触碰次数', { min: 0, default: 0 }),
    status: enabledStatus,
    createdAt: creationTime('登记时间'),
  },
  list: {
    call: post('/school/v3_0/nfc/list'),
    columns: ['name', 'place', 'target', 'page', 'touches', 'status', 'createdAt'],
    filter: ['status', 'target', 'createdAt'],
    sort: '-createdAt',
  },
  create: { key: 'n', call: post('/console/nfcModule/add'), form: ['name', 'place', 'target', 'page', 'status'] },
  edit: { key: 'e', call: post('/console/nfcModule/edit'), form: ['name', 'place', 'target', 'page'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/nfcModule/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/nfcModule/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/nfcModule/delete'), remove: true },
  },
})
