import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { pageAddress } from '../pageAddress.ts'

/** Longest address a code holds, in characters: longer ones make codes that telephones read badly. */
export const longestCode = 200

/** A code people scan, the address it holds and where it is posted. Its picture is drawn from the address. */
export const qrCode = entity({
  name: 'qrCode',
  title: '二维码',
  words: ['扫码', '扫一扫', '海报码', '推广码', '引流码', '活动码', '下载二维码', '打印二维码', 'qr code', 'qrcode'],
  label: 'name',
  picture: 'picture',
  fields: {
    name: text('名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    type: ref('分类', 'qrCodeType', { required: true }),
    link: text('链接', {
      required: true,
      maxLength: longestCode,
      search: true,
      address: pageAddress,
      hint: '小程序页面以 / 开头，网页以 https:// 开头',
    }),
    picture: image('二维码图片'),
    place: text('张贴位置', { maxLength: 60, search: true }),
    scans: count('扫码次数', { min: 0, default: 0 }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: post('/school/qrcode/index'),
    columns: ['name', 'picture', 'type', 'link', 'place', 'scans', 'status', 'createdAt'],
    filter: ['status', 'type', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    words: ['生成二维码', '做二维码'],
    key: 'n',
    call: post('/school/qrcode/create'),
    form: ['name', 'type', 'link', 'place', 'status'],
    handler: 'drawQrCode',
  },
  edit: {
    key: 'e',
    call: post('/school/qrcode/edit'),
    form: ['name', 'type', 'link', 'place'],
    handler: 'drawQrCode',
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/qrcode/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/qrcode/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/qrcode/delete'), remove: true },
  },
})
