import type { Judged } from './answer-shape.ts'

/** How a call was last answered, how often it was asked, and when (ms). */
export type SeenCall = Judged & { readonly status: number; readonly asked: number; readonly at: number }

/** What this process has seen of a backend since it started, by method and path. */
export class CallRecord {
  readonly #seen = new Map<string, SeenCall>()

  note(key: string, status: number, judged: Judged): void {
    this.#seen.set(key, { ...judged, status, asked: (this.#seen.get(key)?.asked ?? 0) + 1, at: Date.now() })
  }

  of(key: string): SeenCall | undefined {
    return this.#seen.get(key)
  }
}
