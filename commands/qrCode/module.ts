import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { nfcModule } from './nfcModule.ts'

/** Codes and tags on the walls of the campus. */
export const qrCode = module({
  name: 'qrCode',
  path: '/qrCode',
  title: '二维码',
  icon: 'qr-code',
  entities: [nfcModule],
  screens: [grid({ path: 'nfcModuleList', title: 'NFC 列表', words: ['门禁', '打卡'], entity: nfcModule })],
})
