import type { qrCodePictures as query } from '../../../../commands/qrCode/picture.ts'
import { mostCodes } from '../../../../commands/qrCode/picture.ts'
import { longestCode } from '../../../../commands/qrCode/qrCode.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import type { Values } from '../../rows/entity-table.ts'
import { qrCodeAddress } from '../../upload/drawn/qr-code.ts'
import type { CallContext, FormHandler } from '../../write/handler.ts'

/** Gives a code the picture of the address it holds. @throws InputError where that leads nowhere. */
export const drawQrCode: FormHandler = async ({ values }) => {
  if (values.link === undefined) return values
  const link = String(values.link)
  checkLink(link)
  return { ...values, picture: qrCodeAddress(link) }
}

/** The pictures of addresses, one a line. @throws InputError naming the first line that is none. */
export async function qrCodePictures(_: CallContext, { lines }: Values): Promise<AnswerOf<(typeof query)['answer']>> {
  const written = String(lines)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (written.length > mostCodes) throw new InputError(`一次最多生成 ${mostCodes} 个二维码`, 'lines')
  return { codes: written.map((line, index) => codeOf(line, index + 1)) }
}

/** A line: an address, or a name, a space and an address. */
function codeOf(line: string, number: number) {
  const { name, link = '' } = /^(?:(?<name>.*\S)\s+)?(?<link>\S+)$/.exec(line)?.groups ?? {}
  checkLink(link, `第 ${number} 行：`)
  return { name: name ?? `二维码 ${number}`, link, picture: qrCodeAddress(link) }
}

function checkLink(link: string, place = ''): void {
  const isPage = /^\/(?!\/)\S*$/.test(link)
  const isWeb = link.startsWith('https://') && URL.canParse(link)
  if (!isPage && !isWeb) throw new InputError(`${place}链接要以 / 或 https:// 开头`, place ? 'lines' : 'link')
  if (link.length > longestCode) throw new InputError(`${place}链接最多 ${longestCode} 个字`, place ? 'lines' : 'link')
}
