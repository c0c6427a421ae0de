import type { ReactNode } from 'react'

/** A line of the palette. */
export type PaletteOption = {
  /** Different from every other's. */
  readonly key: string
  readonly icon: ReactNode
  readonly title: string
  /** Characters of the title to highlight, by index. */
  readonly marks: readonly number[]
  /** What it would act on: 已选 12 项. */
  readonly target?: string | null
  readonly trail: readonly string[]
  /** The other word it was found by. */
  readonly alias?: string | null
  readonly keys?: string | null
  readonly digit?: number | null
  /** Why it cannot be chosen. */
  readonly refused?: string | null
  readonly choose: () => void
}

type OptionGroup = { readonly heading: string | null; readonly options: readonly PaletteOption[] }

/** What the palette shows for what was typed. */
export type Offer = {
  readonly groups: readonly OptionGroup[]
  /** Said in place of, or below, the options. */
  readonly message: string | null
  readonly isError: boolean
  /** What no command was found for. */
  readonly missed?: string
  /** Whether the options are still those of an earlier query; choosing waits for the new ones. */
  readonly isStale: boolean
}
