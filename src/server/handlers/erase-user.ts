import { day } from '../../beijing-time.ts'
import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import { erasedValue, ownerField, personalFields, personEntity } from '../../catalogue/personal/owner.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { namingField } from '../../catalogue/vocabulary/field-use.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import { openBlocks, whole } from '../standing/open-block.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'
import { forgetSubmissions } from './form/forget-submissions.ts'

/** How long (ms) what is known of somebody who left is kept: so long they can be taken back. */
const keptAfterLeaving = 15 * day

/** Says when what is known of people who leave is erased. */
export const cancelUser: ActionHandler = async ({ rows, change, now }) => {
  for (const { id } of rows) await change(personEntity, id, { eraseAt: now + keptAfterLeaving })
}

/** Lets people who left stay after all, kept out as they were: nothing of theirs is erased. */
export const restoreUser: ActionHandler = async (context) => {
  const people = context.rows.map(({ id }) => id)
  const blocks = await openBlocks(context, people)
  const isOut = new Set(blocks.filter(({ module }) => module === whole).map(({ user }) => user))
  for (const id of people) {
    await context.change(personEntity, id, { eraseAt: null, status: isOut.has(id) ? 'disabled' : 'normal' })
  }
}

/**
 * Erases what says who people are, in their own rows and in those that are theirs. Money, points, orders and what was said stay;
 * what the audit and messages hold of it is erased with the change (`erasureListener`). Who still has money on its way out is
 * left until it has arrived or come back: it needs its payee.
 */
export const eraseUser: ActionHandler = async (context) => {
  const { rows, catalogue, lock, change, skip } = context
  const waiting = await awaitingMoney(context)
  for (const id of waiting) skip(id, '还有提现没有处理完，处理完才能清除')
  const leaving = rows.filter(({ id }) => !waiting.has(id))
  const people = leaving.map(({ id }) => id)
  await forgetSubmissions(context, leaving)
  for (const entity of theirEntities(catalogue)) {
    const owned = await lock(entity.name, { [ownerOf(entity)]: people })
    const theirs = [...owned, ...(await paidTo(context, entity, people))]
    for (const { id } of theirs) await change(entity.name, id, erasedValues(entity))
  }
  // Their errands under way and their deposit stay with them: they are given no more.
  for (const { id } of await lock('rider', { user: people, status: ['pending', 'working', 'resting'] })) {
    await change('rider', id, { status: 'disabled', cause: '已离校' })
  }
}

/** The entities whose rows say who their people are. */
function theirEntities(catalogue: Catalogue): Entity[] {
  return [...catalogue.entities.values()].filter(
    (entity) =>
      entity.appendOnly !== true &&
      personalFields(entity).length > 0 &&
      (entity.name === personEntity || ownerField(entity) !== null),
  )
}

function ownerOf(entity: Entity): string {
  return entity.name === personEntity ? 'id' : (ownerField(entity) ?? '')
}

/** Orders that name their payer by kind and number, as a withdrawal of a rider does, of whom people are such a payer. */
async function paidTo(
  { catalogue, lock }: ActionContext,
  entity: Entity,
  people: readonly number[],
): Promise<StoredRow[]> {
  const payer = entity.machine?.money?.payer ?? ''
  const naming = namingField(entity.fields[payer])
  if (naming === undefined) return []
  const found: StoredRow[] = []
  for (const kind of theirEntities(catalogue)) {
    if (kind.name === personEntity || kind === entity || !isOffered(entity, naming, kind.name)) continue
    const payers = await lock(kind.name, { [ownerOf(kind)]: people })
    const ids = payers.map(({ id }) => id)
    found.push(...(await lock(entity.name, { [naming]: kind.name, [payer]: ids })))
  }
  return found
}

function isOffered(entity: Entity, field: string, value: string): boolean {
  const words = entity.fields[field]
  return words?.kind === 'choice' && value in words.options
}

/** Of the people at hand those whose money is on its way out. */
async function awaitingMoney(context: ActionContext): Promise<Set<number>> {
  const waiting = new Set<number>()
  const entity = entityNamed(context.catalogue, 'withdrawal')
  const { held = [] } = entity.machine?.money ?? {}
  for (const { id } of context.rows) {
    const owned = await context.lock(entity.name, { user: [id], status: [...held] })
    const paid = await paidTo(context, entity, [id])
    if ([...owned, ...paid].some(({ status }) => held.some((state) => state === status))) waiting.add(id)
    const requests = await context.lock('paymentRequest', { user: [id], status: ['waiting', 'underWay'] })
    if (requests.length > 0) waiting.add(id)
  }
  return waiting
}

function erasedValues(entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    personalFields(entity).flatMap((name) => {
      const field = entity.fields[name]
      return field ? [[name, erasedValue(entity, name, field)]] : []
    }),
  )
}
