import type { Values } from '../rows/entity-table.ts'
import type { ActionHandler, FormHandler } from '../write/handler.ts'

/** Has a vote stand where its times put it: it runs at once, and goes on, where they say nothing else. */
export const timeVote: FormHandler = async ({ values, row, now }) => {
  const { startAt, endAt }: Values = { ...row, ...values }
  const isOver = typeof endAt === 'number' && endAt <= now
  const isYetToCome = typeof startAt === 'number' && startAt > now
  return { ...values, status: isOver ? 'ended' : isYetToCome ? 'upcoming' : 'running' }
}

/** Sets the votes of a participant: what they differ from those cast is kept as its correction. */
export const modifyVoteNumber: ActionHandler = async ({ rows, inputs, read, schoolId, increment }) => {
  for (const { id, corrected } of rows) {
    // Not what its votes come to: those are 0 as well where more was taken off than is cast by now.
    const { cast } = await read
      .selectFrom('voter')
      .select((are) => are.fn.countAll().as('cast'))
      .where('school_id', '=', schoolId)
      .where('participant', '=', id)
      .executeTakeFirstOrThrow()
    const votes = Number(cast) + Number(corrected ?? 0)
    await increment('voteParticipant', id, { corrected: Number(inputs.number) - votes })
  }
}
