import { type ActionAnswer, codes, type Envelope } from '../../catalogue/wire.ts'

/** The envelope of what was asked for, or of what was done as the message says. */
export function ok<Data>(data: Data, message = 'ok'): Envelope<Data> {
  return { code: codes.ok, message, data }
}

/** The envelope of a change, its message saying what came of it: 通过：12 项，跳过 3 项. */
export function done(title: string, data: ActionAnswer): Envelope<ActionAnswer> {
  const { changed, skippedCount, cancelled = 0 } = data
  const skipped = skippedCount > cancelled ? `，跳过 ${skippedCount - cancelled} 项` : ''
  const left = cancelled > 0 ? `，已取消，${cancelled} 项没有处理` : ''
  return ok(data, `${title}：${changed} 项${skipped}${left}`)
}
