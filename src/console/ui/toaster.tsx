import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'

export type ToastOptions = {
  /** ms; 4000 by default, 5000 for errors. */
  readonly duration?: number
  readonly description?: string
  readonly action?: { readonly label: string; readonly keys?: string | null; readonly run: () => void }
  /** A message of the same id takes the place of the one shown. */
  readonly id?: string
}

type Toasts = typeof import('./toasts.tsx')

/** What shows messages, once it is loaded. */
const toastsAtom = atom<Toasts | null>(null)

async function loadToasts(): Promise<Toasts> {
  const toasts = await import('./toasts.tsx')
  getDefaultStore().set(toastsAtom, toasts)
  return toasts
}

/** ms after which what shows messages is loaded though there is none, so that it is there when the network is not. */
const restBeforeLoading = 3000

/** Where messages appear; stands once in the console. */
export function Toaster() {
  const toasts = useAtomValue(toastsAtom)
  useEffect(() => {
    // What cannot be loaded ahead disturbs nobody: the first message tries again.
    const timer = setTimeout(() => void loadToasts().catch(() => undefined), restBeforeLoading)
    return () => clearTimeout(timer)
  }, [])
  return toasts === null ? null : <toasts.Toasts />
}

/** Says that something is done. Role status. */
export function notify(message: string, options: ToastOptions = {}): void {
  show('status', message, { duration: 4000, ...options })
}

/** Says that something failed. Role alert. */
export function warn(message: string, options: ToastOptions = {}): void {
  show('alert', message, { duration: 5000, ...options })
}

/** Takes a message away. */
export function dismiss(id: string): void {
  latest.delete(id)
  getDefaultStore().get(toastsAtom)?.dismiss(id)
}

/** Takes all messages away. */
export function dismissAll(): void {
  latest.clear()
  getDefaultStore().get(toastsAtom)?.dismiss()
}

/** The last message of each id that is still to be shown. */
const latest = new Map<string, ToastOptions>()

/** Of messages with one id that come at once, the last is shown alone: sonner may keep an earlier one on screen. */
function show(role: 'status' | 'alert', message: string, options: ToastOptions): void {
  const { id } = options
  if (id !== undefined) latest.set(id, options)
  void loadToasts().then((toasts) =>
    setTimeout(() => {
      if (id !== undefined && latest.get(id) !== options) return
      toasts.show(role, message, options)
    }),
  )
}
