import { fireFor } from '@/session/call/api.ts'
import { currentFeatures } from '@/session/features.ts'
import type { SessionScope } from '@/session/session-scope.ts'
import { post } from '../../../catalogue/vocabulary/call.ts'
import type { OpenList } from '../open-list.ts'
import { lease } from './colleagues.ts'

const presence = post('/console/presence')

/** Sent also where the page is left meanwhile. */
const keptAlive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })

/**
 * ms the cursor rests on a row before it is said, that the rows of a list which is opened come first, and within which all consoles say it
 * that a server's restart had come back at once.
 */
const rest = { cursor: 400, opening: 1500, return: 10_000 } as const
/** ms after which it is said anew: among colleagues before the lease is over, else to be found by who came. */
const pause = { together: 20_000, alone: 4 * lease } as const
/** ms without a key or click after which the operator is taken to have gone. */
const absence = 120_000

let lastInput = 0
const inputs = ['keydown', 'pointerdown', 'wheel'] as const

export type Telling = {
  /** Says it soon: somebody is there who does not know yet. */
  readonly soon: () => void
  /** Says it by and by: what was told may have been missed. */
  readonly again: () => void
  readonly stop: () => void
}

/**
 * Tells colleagues which row of a list on screen is looked at, while the operator is there. Alone one says it once in a while, to be
 * found; who hears of somebody new answers, and from then on each says where the cursor comes to rest.
 */
export function tellPresence(scope: SessionScope, { query, cursor, colleagues }: OpenList): Telling {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  let isSaid = false
  const entity = query.entity.name

  function say(row: number | null): void {
    isSaid = row !== null
    saidAt = performance.now()
    // It is a hint: one that is lost is said again.
    fireFor(scope, presence, { entity, row }, { fetch: keptAlive }).catch(() => undefined)
  }

  function plan(wait: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      if (!currentFeatures().events || document.hidden || performance.now() - lastInput > absence) return
      const row = cursor.id()
      if (row === null) return
      say(row)
      if (!colleagues.isAlone()) plan(pause.together)
    }, wait)
  }

  function leave(): void {
    clearTimeout(timer)
    timer = undefined
    if (isSaid && !colleagues.isAlone()) say(null)
  }

  const onInput = () => {
    lastInput = performance.now()
  }
  const onMove = () => {
    if (!colleagues.isAlone() || performance.now() - saidAt > pause.alone) plan(rest.cursor)
  }
  const onVisibility = () => (document.hidden ? leave() : plan(rest.cursor))
  onInput()
  for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onVisibility)
  const stopMoves = cursor.onChange(onMove)
  plan(rest.opening)
  return {
    soon: () => plan(rest.cursor * Math.random()),
    again: () => {
      if (timer === undefined) plan(rest.return * Math.random())
    },
    stop: () => {
      leave()
      stopMoves()
      for (const input of inputs) removeEventListener(input, onInput, { capture: true })
      document.removeEventListener('visibilitychange', onVisibility)
      colleagues.forgetAll()
    },
  }
}
