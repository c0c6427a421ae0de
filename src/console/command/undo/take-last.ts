import type { Queue } from '../queue.ts'
import type { Taking, Undoable, UndoStack } from './undo-stack.ts'

/** What taking back came to. */
export type Taken = {
  /** The version of all rows put back; null where they have several, or nobody says. */
  readonly version: number | null
  /** Rows that were left as they are, as far as they are named. */
  readonly skipped: readonly number[]
}

/** Told once that taking back is over; null where nothing was taken back. */
export type OnTaken = (taken: Taken | null) => void

type TakeLastParts = {
  readonly queue: Queue
  readonly stack: UndoStack
  /** Tells what is about to be taken back, as its key is pressed. */
  readonly tell: (taking: Taking) => OnTaken
  readonly takeBack: (entry: Undoable) => Promise<Taken | null>
  /** Says that nothing is taken back. */
  readonly sayNone: (why: string) => void
}

/**
 * Takes back what the operator did last. It is named when the key is pressed, be it still on its way: keys pressed after it mean the
 * rows as they were before, and a key that takes back something else next goes one further.
 */
export async function takeLast({ queue, stack, tell, takeBack, sayNone }: TakeLastParts): Promise<void> {
  const taking = stack.take()
  if (!taking) return sayNone('没有可以撤销的操作')
  const onTaken = tell(taking)
  let taken: Taken | null = null
  try {
    await queue.add('撤销', async () => {
      const entry = taking.found()
      if (entry) taken = await takeBack(entry)
      else sayNone(`没有撤销「${taking.text}」：它没有做成，或已经撤销`)
    })
  } finally {
    taking.release()
    onTaken(taken)
  }
}
