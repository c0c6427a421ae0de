import { encode } from 'uqr'
import { longestDrawing } from '../../scheduling/turns.ts'
import { drawInTurn } from './draw-in-turn.ts'

/** Side of a picture at the least, in px: enough for 8 cm at 300 dpi. */
const leastSide = 960
/** White around a code, in modules, as ISO/IEC 18004 asks for. */
const quietZone = 4

/** Where pictures of codes are served. */
export const qrCodePrefix = '/console/qrcode/picture/'

/** The address of the picture of a text's code: it says all there is to draw, so that no file has to be kept. */
export function qrCodeAddress(text: string): string {
  return `${qrCodePrefix}${Buffer.from(text).toString('base64url')}.png`
}

/** The text whose code an address shows; null where it shows none. */
export function qrCodeText(address: string): string | null {
  const file = address.startsWith(qrCodePrefix) ? address.slice(qrCodePrefix.length) : ''
  const [, coded] = /^([\w-]{1,900})\.png$/.exec(file) ?? []
  return coded === undefined ? null : Buffer.from(coded, 'base64url').toString()
}

/** The code that holds a text as a PNG, read also where up to 15 % of it is covered. */
export function drawQrCode(text: string): Promise<Buffer> {
  return drawInTurn(async () => {
    const { default: sharp } = await import('sharp')
    const { size, data } = encode(text, { ecc: 'M', border: quietZone })
    const modules = Buffer.from(data.flat().map((isBlack) => (isBlack ? 0 : 255)))
    const side = size * Math.ceil(leastSide / size)
    return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
      .timeout(longestDrawing)
      .resize(side, side, { kernel: 'nearest' })
      .png({ palette: true, colours: 2 })
      .toBuffer()
  })
}
