import { sessionValueAtom } from './session-scope.ts'
import { store } from './store.ts'

/** One thing that went wrong, as specification §2.8 lists it, with when it did (ms). */
export type LoggedError = {
  readonly key: number
  readonly message: string
  /** What part of the console it came from. */
  readonly source: string
  /** The components it came through, innermost first; empty where it came from none. */
  readonly components: string
  readonly url: string
  readonly stack: string
  readonly at: number
}

/** Errors kept; the oldest give way. */
const mostErrors = 200

export const errorLogAtom = sessionValueAtom<readonly LoggedError[]>([])

let lastKey = 0

/** Keeps an error, newest first, in production as well (specification §2.8). */
export function logError(error: unknown, source: string, components = ''): void {
  const cause = error instanceof Error ? error : new Error(String(error))
  const entry = {
    key: ++lastKey,
    message: cause.message || cause.name,
    source,
    components: components.trim(),
    url: location.href,
    stack: cause.stack ?? '',
    at: Date.now(),
  }
  store.set(errorLogAtom, (before) => [entry, ...before].slice(0, mostErrors))
}

/** Forgets all errors. */
export function clearErrorLog(): void {
  store.set(errorLogAtom, [])
}

/** The log as text, to be sent to whoever can help. */
export function errorLogText(errors: readonly LoggedError[]): string {
  return errors
    .map(({ at, message, source, components, url, stack }) =>
      [
        `[${new Date(at).toISOString()}] ${message}`,
        `来源：${source}`,
        ...(components ? [`组件：\n${components}`] : []),
        `地址：${url}`,
        stack,
      ].join('\n'),
    )
    .join('\n\n')
}

/** Catches what nothing else does, from the start of the console on. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => logError(error ?? message, '窗口'))
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason, '未处理的 Promise'))
}
