import type { Guard } from './guard.ts'

const turn = 'tests/unit/server/next-turn.test.ts'

/** Long work that leaves the event loop to those who are answered. */
export const longWorkGuards: readonly Guard[] = [
  {
    what: 'of all long work one slice goes on at each turn of the event loop',
    file: 'src/server/scheduling/next-turn.ts',
    find: 'this.#waiting[0]?.()',
    replace: 'for (const goOn of this.#waiting) goOn()',
    test: { file: turn, name: 'one at each turn' },
  },
  {
    what: 'long work hears of each call',
    file: 'src/server/http/follow-asker.ts',
    find: 'doForCall(() => doForAsker(isGone, done))',
    replace: 'doForAsker(isGone, done) ?? (() => undefined)',
    test: { file: 'tests/server/app/app.test.ts', name: 'leave room for whoever asks' },
  },
  {
    what: 'long work waits for answers that are under way',
    file: 'src/server/scheduling/call-at-hand.ts',
    find: 'if (isAwaited() && performance',
    replace: 'if (!isAwaited() && performance',
    test: { file: turn, name: 'waits for the answer to a call under way' },
  },
  {
    what: 'long work does not wait for other long work',
    file: 'src/server/scheduling/call-at-hand.ts',
    find: 'if (call) call.isLong = true',
    replace: 'if (call) call.isLong = false',
    test: { file: turn, name: 'waits for the answer to a call under way' },
  },
]
