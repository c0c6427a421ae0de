import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ActionCommand } from '../../catalogue/command.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { type AskedCommand, askedCommand } from '../../catalogue/vocabulary/asked-command.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import { askedFields, type Entity } from '../../catalogue/vocabulary/entity.ts'
import { fieldInPart } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { type Labels, labelsOfEach } from '../read/label.ts'
import type { CallDependencies } from '../write/write-scope.ts'

/** Rows named in one cell at most. */
const mostNamed = 50

type Asked = AskedCommand & { readonly action: ActionCommand }

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
  const all = rows.map((row) => askedOf(catalogue, entity, row))
  const labels = await labelsOfEach(database, catalogue, account.schoolId, idsNamed(account, all))
  return rows.map((row, index) => {
    const asked = all[index]
    const [which, what] = asked ? [rowsText(asked, labels), inputsText(asked, labels)] : [null, null]
    if (!('whole' in asks)) return { ...row, [asks.rows]: which, [asks.inputs]: what }
    return { ...row, [asks.whole]: [which, what].filter((text) => text !== null).join('；') || null }
  })
}

function askedOf(catalogue: Catalogue, entity: Entity, row: Row): Asked | null {
  const asked = askedCommand(entity, row)
  const action = catalogue.commands.find(({ id }) => id === asked?.command)
  return asked && action?.kind === 'action' ? { ...asked, action } : null
}

function idsNamed(account: Account, all: readonly (Asked | null)[]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  const add = (entity: string, some: readonly number[]) => ids.set(entity, [...(ids.get(entity) ?? []), ...some])
  for (const asked of all) {
    if (!asked) continue
    const { entity, action } = asked.action
    if (account.allows(listPermission(entity))) add(entity.name, asked.rows.slice(0, mostNamed))
    for (const [name, field] of Object.entries(askedFields(entity, action))) {
      if (field.kind === 'ref' && typeof asked.inputs[name] === 'number') add(field.entity, [asked.inputs[name]])
    }
  }
  return ids
}

type LabelsOfEach = ReadonlyMap<string, Labels>

/** The rows by their labels; those that are gone, or not to be seen, only counted. */
function rowsText({ action: { entity }, rows }: Asked, labels: LabelsOfEach): string | null {
  const named = rows.slice(0, mostNamed).flatMap((id) => labels.get(entity.name)?.get(id)?.label ?? [])
  const rest = rows.length - named.length
  return [...named, ...(rest > 0 ? [named.length > 0 ? `另 ${rest} 项` : `${rest} 项`] : [])].join('、') || null
}

function inputsText({ action: { entity, action }, inputs }: Asked, labels: LabelsOfEach): string | null {
  const parts = Object.entries(askedFields(entity, action)).flatMap(([name, named]) => {
    const value = inputs[name]
    if (value === undefined || value === null || value === '') return []
    const field = fieldInPart(named, inputs)
    const label = field.kind === 'ref' ? labels.get(field.entity)?.get(Number(value))?.label : undefined
    return [`${field.label}：${label ?? valueLabel(field, value)}`]
  })
  return parts.join('；') || null
}
