import { listPermission } from '../../catalogue/permission.ts'
import { type AskedCommand, askedCommand, givenInputs } from '../../catalogue/token/asked-command.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { ref } from '../../catalogue/vocabulary/field.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { type FieldWithValue, idsReferred, type LabelsOfEach, labelsOfEach, textIn } from '../read/label.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/** Rows named in one cell at most. */
const mostNamed = 50

/**
 * Rows whose fields hold what another command is to do, with that in words: its rows by their labels, for whoever may see their
 * list, and what it is given by the titles of its fields.
 */
export async function withAskedInWords(
  { catalogue, database }: Pick<CallDependencies, 'catalogue' | 'database'>,
  account: Account,
  entity: Entity,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { asks } = entity
  if (!asks) return rows
  const all = rows.map((row) => askedCommand(catalogue, entity, row))
  const named = all.flatMap((asked) => (asked ? namedIn(account, asked) : []))
  const labels = await labelsOfEach(database, catalogue, account.schoolId, idsReferred(named))
  return rows.map((row, index) => {
    const asked = all[index]
    const [which, what] = asked ? [rowsText(asked, labels), inputsText(asked, labels)] : [null, null]
    if (asks.rows !== asks.inputs) return { ...row, [asks.rows]: which, [asks.inputs]: what }
    return { ...row, [asks.rows]: [which, what].filter((text) => text !== null).join('；') || null }
  })
}

function namedIn(account: Account, asked: AskedCommand): FieldWithValue[] {
  const { entity } = asked.action
  const seen = account.allows(listPermission(entity)) ? asked.rows.slice(0, mostNamed) : []
  return [...seen.map((id) => ({ field: ref(entity.title, entity.name), value: id })), ...givenInputs(asked)]
}

/** The rows by their labels; those that are gone, or not to be seen, only counted. */
function rowsText({ action: { entity }, rows }: AskedCommand, labels: LabelsOfEach): string | null {
  const named = rows.slice(0, mostNamed).flatMap((id) => labels.get(entity.name)?.get(id)?.label ?? [])
  const rest = rows.length - named.length
  return [...named, ...(rest > 0 ? [named.length > 0 ? `另 ${rest} 项` : `${rest} 项`] : [])].join('、') || null
}

function inputsText(asked: AskedCommand, labels: LabelsOfEach): string | null {
  const parts = givenInputs(asked).map((given) => `${given.field.label}：${textIn(labels, given)}`)
  return parts.join('；') || null
}
