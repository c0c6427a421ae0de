import type { ActionContext, ActionHandler } from '../calls/handler.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'

type Reading = Pick<ActionContext, 'trx' | 'schoolId' | 'engine'>

/** Deletes votes with everything cast in them. */
export const deleteVote: ActionHandler = async (context) => {
  const votes = context.rows.map(({ id }) => id)
  for (const id of await idsOf(context, 'voter', 'vote', votes)) await context.remove('voter', id)
  for (const id of await idsOf(context, 'vote_participant', 'vote', votes)) await context.remove('voteParticipant', id)
  for (const id of votes) await context.remove('vote', id)
}

/** Deletes votes cast, and counts them out of who they were for. */
export const deleteVoter: ActionHandler = async ({ rows, remove, change, trx, schoolId, engine }) => {
  const lost = { participant: counted(rows, 'participant'), vote: counted(rows, 'vote') }
  const reading = { trx, schoolId, engine }
  for (const { id, votes } of await countsOf(reading, 'vote_participant', 'votes', [...lost.participant.keys()])) {
    await change('voteParticipant', id, { votes: Math.max(0, votes - (lost.participant.get(id) ?? 0)) })
  }
  for (const { id, votes } of await countsOf(reading, 'vote', 'voters', [...lost.vote.keys()])) {
    await change('vote', id, { voters: Math.max(0, votes - (lost.vote.get(id) ?? 0)) })
  }
  for (const { id } of rows) await remove('voter', id)
}

/** Sets the votes of a participant, and keeps by how much they differ from those cast. */
export const modifyVoteNumber: ActionHandler = async ({ rows, inputs, change }) => {
  for (const { id, votes, corrected } of rows) {
    const wanted = Number(inputs.number)
    const cast = Number(votes ?? 0) - Number(corrected ?? 0)
    await change('voteParticipant', id, { votes: wanted, corrected: wanted - cast })
  }
}

async function idsOf({ trx, schoolId, engine }: Reading, table: string, column: string, of: readonly number[]) {
  const rows = await entityTables(trx)
    .selectFrom(table)
    .select('id')
    .where('school_id', '=', schoolId)
    .where(isOneOf(engine, column, of))
    .execute()
  return rows.map((row) => Number(row.id))
}

async function countsOf(
  { trx, schoolId, engine }: Reading,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<{ id: number; votes: number }[]> {
  const rows = await entityTables(trx)
    .selectFrom(table)
    .select(['id', column])
    .where('school_id', '=', schoolId)
    .where(isOneOf(engine, 'id', ids))
    .execute()
  return rows.map((row) => ({ id: Number(row.id), votes: Number(row[column] ?? 0) }))
}

function counted(rows: readonly Readonly<Record<string, unknown>>[], name: string): Map<number, number> {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(Number(row[name]), (counts.get(Number(row[name])) ?? 0) + 1)
  return counts
}
