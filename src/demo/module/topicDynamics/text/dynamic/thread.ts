import type { Part, Text } from '../../../../text/grammar.ts'
import type { Story } from './story.ts'

/** One thing people post about: what they begin with, what may follow in any combination, and how they end. */
export interface Thread {
  /** Each stands alone as a whole post. */
  readonly openings: readonly Part[]
  readonly details: readonly Part[]
  readonly closings: readonly Part[]
}

/** The kinds of posts of one category, with the hashtags people give them. */
export interface Subject {
  readonly threads: readonly Thread[]
  /** Without the # signs. */
  readonly hashtags: readonly string[]
  readonly emoji: Text
  /** Long posts of this category, if people write any. */
  readonly stories?: readonly Story[]
  /** Written in low spirits: no exclamation marks. */
  readonly quiet?: true
}
