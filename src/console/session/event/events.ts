import { atom } from 'jotai'
import type { Presence } from '../../../catalogue/wire/presence.ts'
import { type ChangeEvent, codes } from '../../../catalogue/wire.ts'
import { isRecord } from '../../../parsed-json.ts'
import { endSession } from '../call/api.ts'
import { sessionOverMessage } from '../call/api-client.ts'
import { featuresAtom } from '../features.ts'
import { added } from '../listeners.ts'
import { type SessionScope, scopeAtom } from '../session-scope.ts'
import { store } from '../store.ts'
import { keepEventStream } from './event-stream.ts'
import { type Hello, parseHello } from './hello.ts'
import { followShared, type StreamMessage } from './shared-stream.ts'

/** ms after the start until changes are subscribed to: the first rows come first. */
const restBeforeSubscribing = 1000

const listeners = new Set<(event: ChangeEvent) => void>()
const presenceListeners = new Set<(presence: Presence) => void>()
const gapListeners = new Set<() => void>()
const helloListeners = new Set<(hello: Hello, isOtherTimeline: boolean) => void>()

/** Subscribes to what anyone changes in this school, also oneself, until the returned function is called. */
export function subscribe(listener: (event: ChangeEvent) => void): () => void {
  return added(listeners, listener)
}

/** Subscribes to what colleagues look at, until the returned function is called. */
export function subscribePresence(listener: (presence: Presence) => void): () => void {
  return added(presenceListeners, listener)
}

/**
 * Subscribes to changes having been missed, after a lost connection (the server's `hello`): what is on screen has to be
 * asked for again.
 */
export function onMissedEvents(listener: () => void): () => void {
  return added(gapListeners, listener)
}

/**
 * Subscribes to the server's `hello` of every connection; `isOtherTimeline` where changes that were told before may be gone, so that
 * equal versions say nothing.
 */
export function onHello(listener: (hello: Hello, isOtherTimeline: boolean) => void): () => void {
  return added(helloListeners, listener)
}

/** The session whose events are followed: none until the backend is known to have any, which it may not tell at first. */
const followedAtom = atom((get) => (get(featuresAtom).events ? get(scopeAtom) : null))

/** Keeps one connection to /console/events while someone is signed in, where the backend has it. */
export function startEvents(): void {
  const rest = new Promise<void>((resolve) => setTimeout(resolve, restBeforeSubscribing))
  store.sub(followedAtom, () => {
    const scope = store.get(followedAtom)
    scope?.ended.addEventListener('abort', followStream(scope, rest))
  })
}

function followStream(scope: SessionScope, rest: Promise<void>): () => void {
  const open = (pass: (message: StreamMessage) => void, isTakeover: boolean) =>
    openStream(scope, pass, isTakeover, rest)
  // The school's version as of the last that was told, and whether it was told before the stream began anew.
  let seen: number | null = null
  let hasMissedNothing = false
  let timeline: string | null = null
  return followShared(`campus-events-${scope.operator}`, open, ({ event, data }) => {
    if (event === 'changed') {
      const change: ChangeEvent = JSON.parse(data)
      seen = change.batch
      for (const listener of listeners) listener(change)
    } else if (event === 'presence') {
      const presence: Presence = JSON.parse(data)
      for (const listener of presenceListeners) listener(presence)
    } else if (event === 'hello') {
      const hello = parseHello(data)
      const isOtherTimeline = timeline !== null && timeline !== hello.timeline
      hasMissedNothing = seen !== null && seen === hello.version && !isOtherTimeline
      seen = hello.version
      timeline = hello.timeline
      for (const listener of helloListeners) listener(hello, isOtherTimeline)
    } else if (event === 'gap' && !hasMissedNothing) {
      for (const listener of gapListeners) listener()
    }
  })
}

/** Opens the stream; the server's `hello` comes first, and again when something may have been lost. */
function openStream(
  scope: SessionScope,
  pass: (message: StreamMessage) => void,
  isTakeover: boolean,
  rest: Promise<void>,
): () => void {
  let isFirst = !isTakeover
  return keepEventStream({
    rest,
    open: (signal) =>
      fetch('/console/events', {
        headers: { accept: 'text/event-stream', authorization: `Bearer ${scope.token}` },
        credentials: 'include',
        cache: 'no-store',
        signal,
      }),
    onMessage: ({ event, data }) => {
      if (event === 'changed' || event === 'presence') return pass({ event, data })
      if (event !== 'hello') return
      pass({ event, data })
      if (!isFirst) pass({ event: 'gap', data: '' })
      isFirst = false
    },
    onRefused: (response) => readRefusal(response, scope),
  })
}

/** Only a session that is over is the end; whatever else answers, a captive portal's page too, may be gone the next time. */
async function readRefusal(response: Response, scope: SessionScope): Promise<boolean> {
  const answer: unknown = await response.json().catch(() => null)
  const isOver = isRecord(answer) && 'code' in answer && answer.code === codes.sessionOver
  if (isOver && !scope.ended.aborted) endSession(sessionOverMessage)
  return !isOver
}
