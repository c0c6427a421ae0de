import { post } from '../../src/catalogue/vocabulary/call.ts'
import { image, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { query } from '../../src/catalogue/vocabulary/module.ts'

/** Most addresses drawn at once. */
export const mostCodes = 100

/** Pictures of the codes of addresses, one a line, each with an optional name before it and a space between. */
export const qrCodePictures = query({
  name: 'qrCodePictures',
  title: '生成二维码',
  call: post('/console/qrcode/pictures'),
  params: { lines: longText('链接', { required: true, maxLength: 20_000 }) },
  answer: { codes: [{ name: text('名称'), link: text('链接'), picture: image('二维码图片') }] },
})
