import type { Moderator } from './history.ts'
import type { Members } from './members.ts'
import type { Random } from './random.ts'
import type { SchoolWriter } from './school-writer.ts'

/** What a module's demo rows are made from. */
export type SeedContext = {
  readonly schoolId: number
  readonly writer: SchoolWriter
  /** A stream of its own for each kind of row. */
  readonly random: (part: string) => Random
  /** The people rows are of. */
  readonly members: Members
  /** Who decides about rows. */
  readonly moderators: readonly Moderator[]
  /** Length of the queue of dynamics; other queues are in proportion to it. */
  readonly waiting: number
  /** The moment the demo's last days end, in ms. */
  readonly now: number
}
