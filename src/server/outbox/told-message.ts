import { append } from '../../append.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { OutboxAnswer } from '../../catalogue/wire.ts'
import { cutText } from '../../cut-text.ts'
import { yuan } from '../../number-text.ts'
import type { Caller } from '../access/caller.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { labelsOfEach } from '../read/label.ts'
import type { ReadDependencies } from '../read/read-dependencies.ts'
import { columnNames, readRow, type StoredRow, tableFor } from '../rows/entity-table.ts'
import { messageIn, type OutboxMessage } from '../write/outbox-message.ts'

/** What a message says in one line, and the record it is about. */
export type Told = Pick<OutboxAnswer['list'][number], 'text' | 'about'>

/** What is said of a message of which nothing is left that could be sent. */
export const unreadable: Told = { text: '（内容已损坏）', about: null }

/** Who reads them. */
type Reader = Pick<Caller, 'schoolId' | 'may'>

/** The entity that keeps what payment providers are asked for. */
const requestEntity = 'paymentRequest'
const longest = 120

/**
 * What messages of the reader's school say, but those that are broken: those to payment providers what is paid, how much, to whom and for
 * which order, as far as the reader may see the lists of these.
 */
export async function toldMessages(
  dependencies: ReadDependencies,
  reader: Reader,
  rows: readonly { readonly id: number; readonly kind: string; readonly payload: string }[],
): Promise<ReadonlyMap<number, Told>> {
  const messages = rows.flatMap(({ id, kind, payload }) => {
    const message = messageIn({ kind, payload })
    return message ? [{ id, message }] : []
  })
  const maySee = reader.may(listPermission({ name: requestEntity }))
  const asked = messages.flatMap(({ message }) => (message.kind === 'payment' && maySee ? [message.request] : []))
  const requests = await toldRequests(dependencies, reader, asked)
  return new Map(
    messages.map(({ id, message }) => {
      const request = message.kind === 'payment' ? requests.get(message.request) : undefined
      return [id, request ?? { text: cutText(wordsOf(message), longest), about: null }]
    }),
  )
}

function wordsOf(message: OutboxMessage): string {
  switch (message.kind) {
    case 'payment':
      return `#${message.request}`
    case 'reconciliation':
      return `${message.day} 的账单`
    case 'messageSync':
      return `#${message.id}`
    case 'messageRemoval':
      return message.templateId
    case 'fileRemoval':
      return message.path
    default:
      return message.content
  }
}

async function toldRequests(
  { database, catalogue }: ReadDependencies,
  { schoolId, may }: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Told>> {
  const read = async (name: string, wanted: readonly number[]): Promise<StoredRow[]> => {
    const entity = entityNamed(catalogue, name)
    const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
      .select(columnNames(entity))
      .where(isOneOf(database.engine, 'id', wanted))
      .execute()
    return rows.map((row) => readRow(entity, row))
  }
  if (ids.length === 0) return new Map()
  const requests = await read(requestEntity, ids)
  const transfers = await read(
    'transfer',
    requests.flatMap(({ subject, subjectId }) => (subject === 'transfer' ? [Number(subjectId)] : [])),
  )
  const orderOf = ({ subject, subjectId }: StoredRow) => {
    const transfer = subject === 'transfer' ? transfers.find(({ id }) => id === subjectId) : undefined
    const [entity, id] = transfer ? [transfer.subject, transfer.subjectId] : [subject, subjectId]
    return { entity: String(entity), id: Number(id) }
  }
  const wanted = new Map<string, number[]>([
    ['user', requests.flatMap(({ user }) => (typeof user === 'number' ? [user] : []))],
  ])
  for (const { entity, id } of requests.map(orderOf)) {
    const isShown = catalogue.entities.has(entity) && may(listPermission({ name: entity }))
    if (isShown) append(wanted, entity, id)
  }
  const labels = await labelsOfEach(database, catalogue, schoolId, wanted)
  const { kind: kinds } = entityNamed(catalogue, requestEntity).fields
  return new Map(
    requests.map((request) => {
      const order = orderOf(request)
      const person = request.realName || labels.get('user')?.get(Number(request.user))?.label
      const what = `${kinds ? valueLabel(kinds, request.kind) : ''} ${yuan(Number(request.amount))}`
      const label = labels.get(order.entity)?.get(order.id)?.label
      const title = catalogue.entities.get(order.entity)?.title
      return [
        request.id,
        {
          text: [what, person ? `${request.kind === 'payment' ? '付款人' : '收款人'} ${person}` : '']
            .filter(Boolean)
            .join('，'),
          about: label === undefined ? null : { ...order, label: `${title} ${label}` },
        },
      ]
    }),
  )
}
