import type { ActionHandler } from '../write/handler.ts'

/** Sets the votes of a participant: what they differ from those cast is kept as its correction. */
export const modifyVoteNumber: ActionHandler = async ({ rows, inputs, increment }) => {
  for (const { id, votes } of rows) {
    await increment('voteParticipant', id, { corrected: Number(inputs.number) - Number(votes ?? 0) })
  }
}
