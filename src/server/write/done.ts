import { type ActionAnswer, codes, type Envelope } from '../../catalogue/wire.ts'

/** The envelope of a change, its message saying what came of it: 通过：12 项，跳过 3 项. */
export function done(title: string, data: ActionAnswer): Envelope<ActionAnswer> {
  const skipped = data.skippedCount > 0 ? `，跳过 ${data.skippedCount} 项` : ''
  return { code: codes.ok, message: `${title}：${data.changed} 项${skipped}`, data }
}
