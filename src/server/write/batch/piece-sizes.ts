/** Time (ms) that a piece of a batch may hold up others, about. */
export type PieceTime = {
  /** While nobody else changes anything in the school, in a batch that is over soon. */
  readonly brief: number
  /** The same in a longer one. */
  readonly alone: number
  /** While others do, which each have to wait for the piece before theirs. */
  readonly beside: number
}

/** What a batch begins with, as a share of the most: what is written of it is in time even where a row takes four times as long as most do. */
const firstShare = 0.4

/** Least a piece is cut down to, as a share of the most: below it, what each costs whatever its rows would be most of it. */
const leastShare = 0.1

/** The same in rows, of which orders with money are few at once anyway. */
const fewestRows = 4

/** Most a piece grows to where it is timed, as a multiple of what is written at once without. */
const mostShare = 4

/** Rows of a batch that is over soon: in a quarter of a second on SQLite, and within a second on PostgreSQL. */
const briefBatch = 20_000

/** Pieces without anybody else's change in between after which a batch is alone. */
const quietPieces = 50

/** How many rows a piece takes, by how long those before it held up others. */
export type PieceSizes = {
  /** Rows of the next piece. */
  readonly next: () => number
  /** Is told how long (ms) a piece held up others, and whether one of them changed something since the piece before it. */
  readonly held: (ms: number, isBeside: boolean) => void
}

/**
 * Sizes the pieces of a batch of `total` rows: `most` each where no time is given, and all at once where no more are meant; else some
 * at first, then as many as the last piece shows to be written in time, up to some times `most`.
 */
export function pieceSizes(most: number, total: number, time: PieceTime | null): PieceSizes {
  if (time === null || total <= most) return { next: () => most, held: () => undefined }
  const alone = total > briefBatch ? time.alone : time.brief
  const least = Math.min(most, Math.max(fewestRows, Math.round(most * leastShare)))
  let size = Math.max(least, Math.round(most * firstShare))
  let quiet = quietPieces
  return {
    next: () => size,
    held: (ms, isBeside) => {
      quiet = isBeside ? 0 : quiet + 1
      const aim = quiet < quietPieces ? time.beside : alone
      const fitting = Math.round((size * aim) / Math.max(ms, 1))
      size = Math.max(least, Math.min(fitting, 2 * size, mostShare * most))
    },
  }
}
