import type { ActionHandler } from '../write/handler.ts'

/** Deletes votes with everything cast in them. */
export const deleteVote: ActionHandler = async ({ rows, lock, remove }) => {
  const votes = rows.map(({ id }) => id)
  for (const { id } of await lock('voter', { vote: votes })) await remove('voter', id)
  for (const { id } of await lock('voteParticipant', { vote: votes })) await remove('voteParticipant', id)
  for (const id of votes) await remove('vote', id)
}

/** Sets the votes of a participant: what they differ from those cast is kept as its correction. */
export const modifyVoteNumber: ActionHandler = async ({ rows, inputs, increment }) => {
  for (const { id, votes } of rows) {
    await increment('voteParticipant', id, { corrected: Number(inputs.number) - Number(votes ?? 0) })
  }
}
