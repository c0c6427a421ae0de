import { custom, grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { nfcModule } from './nfcModule.ts'
import { qrCodePictures } from './picture.ts'
import { qrCode as code } from './qrCode.ts'
import { qrCodeType } from './qrCodeType.ts'

/** Codes and tags on the walls of the campus. */
export const qrCode = module({
  name: 'qrCode',
  path: '/qrCode',
  title: '二维码',
  icon: 'qr-code',
  entities: [code, qrCodeType, nfcModule],
  screens: [
    grid({ path: 'qrCodelist', title: '二维码列表', entity: code }),
    grid({ path: 'qrCodeclass', title: '二维码分类', entity: qrCodeType }),
    custom({
      path: 'createurl',
      title: '生成二维码',
      words: ['批量二维码', '链接转二维码', '小程序码', '二维码下载', '二维码打包', '生成链接'],
      component: 'CreateQrCodes',
      queries: [qrCodePictures],
    }),
    grid({ path: 'nfcModuleList', title: 'NFC 列表', words: ['门禁', '打卡'], entity: nfcModule }),
  ],
})
