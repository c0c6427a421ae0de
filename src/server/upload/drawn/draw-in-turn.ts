import { once } from 'node:events'
import { ProtocolError } from '../../error.ts'
import { askerAtHand } from '../../scheduling/asker.ts'
import { turns } from '../../scheduling/turns.ts'

/** How long (ms) a small picture is waited for, with those before it: a browser has a few connections for all it asks for. */
const patience = 20_000

/**
 * Draws a small picture once its turn comes, unless whoever asked has gone by then.
 * @throws ProtocolError 503 where it took too long, be it that those before it hang.
 */
export function drawInTurn<T>(draw: () => Promise<T>, longest = patience): Promise<T> {
  const isGone = askerAtHand()
  const late = AbortSignal.timeout(longest)
  const tooLate = () => new ProtocolError(503, '图片没有及时生成，请稍后再试')
  const drawn = turns.rendition(() => {
    if (late.aborted || isGone()) throw tooLate()
    return draw()
  })
  const waited = once(late, 'abort').then(() => {
    throw tooLate()
  })
  return Promise.race([drawn, waited])
}
