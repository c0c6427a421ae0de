import type { MacroContent, ViewContent } from './content.ts'

type SavedWords = {
  readonly id: number
  readonly version: number
  readonly name: string
  /** Its syllables, by which the palette finds it. */
  readonly syllables: string
  /** The key wished for; null for none. */
  readonly key: string | null
  /** Whether the whole school has it, or only who saved it. */
  readonly isSchools: boolean
}

/** A list as it is wanted, by a name. */
export type SavedView = SavedWords & { readonly kind: 'view'; readonly content: ViewContent }

/** Commands in a row, by a name. */
export type SavedMacro = SavedWords & { readonly kind: 'macro'; readonly content: MacroContent }

export type Saved = SavedView | SavedMacro

/** GET /console/saved: the own views and macros and the school's, in the order they were saved. */
export type SavedAnswer = { readonly list: readonly Saved[] }

/** The right to save, change and remove what the whole school has. */
export const shareRight = 'workspace.share'
