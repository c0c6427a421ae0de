import { createHash } from 'node:crypto'
import type { OutboxMessage } from '../write/outbox-message.ts'
import { DeliveryError } from './delivery-error.ts'
import { drawPoster } from './poster.ts'

const mostTextBytes = 2048

/**
 * A message as an enterprise WeChat group robot takes it (https://developer.work.weixin.qq.com/document/path/91770): text of at
 * most 2,048 bytes, image as base64 with its MD5, news of a title of 128 and a description of 512 bytes, a card of the
 * kind text_notice, a file by the media_id that it was uploaded for.
 * @param upload uploads the file of an address and answers its media_id.
 */
export async function robotPayload(
  message: OutboxMessage,
  upload: (file: string, name: string) => Promise<string>,
): Promise<object> {
  switch (message.kind) {
    case 'robotText': {
      const everyone = message.mobiles?.length ? { mentioned_mobile_list: message.mobiles } : {}
      return { msgtype: 'text', text: { content: clipBytes(message.content, mostTextBytes), ...everyone } }
    }
    case 'robotPoster': {
      const png = await drawPoster(message)
      const md5 = createHash('md5').update(png).digest('hex')
      return { msgtype: 'image', image: { base64: png.toString('base64'), md5 } }
    }
    case 'robotNews': {
      const { content, description, url, picture } = message
      const article = { title: clipBytes(content, 128), description: clipBytes(description, 512), url }
      return { msgtype: 'news', news: { articles: [{ ...article, ...(picture ? { picurl: picture } : {}) }] } }
    }
    case 'robotCard': {
      const { content, description, emphasis, emphasisNote, items, source, url } = message
      return {
        msgtype: 'template_card',
        template_card: {
          card_type: 'text_notice',
          source: { desc: source },
          main_title: { title: content, desc: description },
          ...(emphasis ? { emphasis_content: { title: emphasis, desc: emphasisNote } } : {}),
          horizontal_content_list: items.map(({ name, value }) => ({ keyname: name, value })),
          card_action: { type: 1, url },
        },
      }
    }
    case 'robotFile':
      return { msgtype: 'file', file: { media_id: await upload(message.file, message.content) } }
    default:
      throw new DeliveryError('this is nothing for a robot')
  }
}

/** The longest beginning of a text within `most` bytes of UTF-8, with an ellipsis where something is left out. */
export function clipBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let clipped = ''
  let bytes = Buffer.byteLength('…')
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most) break
    clipped += letter
  }
  return `${clipped}…`
}
