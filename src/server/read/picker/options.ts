import { z } from 'zod'
import { addressBookOf } from '../../../catalogue/address-book.ts'
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { listPermission } from '../../../catalogue/permission.ts'
import { limits } from '../../../catalogue/schema/listing.ts'
import { narrowed, parseInput, type Where } from '../../../catalogue/schema/request.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import { valueSchema } from '../../../catalogue/schema/value.ts'
import type { AnyCondition, Entity } from '../../../catalogue/vocabulary/entity.ts'
import { positionField, sortOf, switchOf } from '../../../catalogue/vocabulary/entity-use.ts'
import type { AddressBook } from '../../../catalogue/vocabulary/field.ts'
import { sameFields } from '../../../catalogue/vocabulary/same-value.ts'
import type { Option, OptionsAnswer } from '../../../catalogue/wire.ts'
import type { Account } from '../../access/account.ts'
import { withinGuesses } from '../../access/masked-guess.ts'
import { positive } from '../../access/params.ts'
import { isOneOf } from '../../database/conditions.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import type { Database } from '../../database/open-database.ts'
import { versionsFor } from '../../database/school-version.ts'
import { tableFor, type Values } from '../../rows/entity-table.ts'
import { searchedFields } from '../../rows/keyword/keyword-index.ts'
import { pageMatching } from '../keyword-page.ts'
import { labelColumns, labelsOf, readLabel } from '../label.ts'
import { pageIds } from '../order.ts'
import type { ReadDependencies } from '../read-dependencies.ts'
import { everyRow, matching } from '../where.ts'
import { hintColumns, hintFields, hintsOf } from './hint.ts'

const idList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((id) => id !== '') : value),
  z.array(z.coerce.number({ error: 'ids 必须是正整数' }).int().positive()).max(limits.page, {
    error: `一次最多 ${limits.page} 项`,
  }),
)

export const optionsRequest = z.object({
  keyword: z.string().trim().max(100, { error: '搜索内容最多 100 个字' }).optional(),
  ids: idList.optional(),
  page: positive('页码', Number.MAX_SAFE_INTEGER).default(1),
  limit: positive('每页条数', limits.page).default(20),
  record: positive('记录', Number.MAX_SAFE_INTEGER).optional().describe('为哪一项选择'),
})

/**
 * By what a picker's rows may be narrowed down besides: a value which they are to have in common with the row that one is chosen for.
 * Nothing is left out by none.
 */
export function sharedRequest(catalogue: Pick<Catalogue, 'entities'>, entity: Entity) {
  const shared = Object.entries(sameFields(catalogue, entity)).map(([name, field]): [string, z.ZodType] => {
    const schema = valueSchema({ ...field, required: false }).optional()
    return [name, schema.describe(`只要${field.label}为它的：选中的要与所填的${field.label}相同`)]
  })
  return z.object(Object.fromEntries(shared))
}

/** What `where` asks of a picker's rows, and what the call does. */
export function offeredWhere(
  catalogue: Pick<Catalogue, 'entities'>,
  entity: Entity,
  where: AnyCondition,
  params: Values,
): AnyCondition {
  const shared = Object.entries(parseInput(sharedRequest(catalogue, entity), params))
  return { ...where, ...Object.fromEntries(shared.filter(([, value]) => value != null)) }
}

/**
 * Answers what a picker offers: rows of an entity by keyword, or those of `ids` whatever `where` says. Whoever may not see
 * the entity's list chooses by what its rows are called, or by their addresses, and learns and searches nothing else of them.
 */
export async function answerOptions(
  dependencies: ReadDependencies,
  account: Account,
  entity: Entity,
  where: AnyCondition,
  params: Values,
): Promise<OptionsAnswer> {
  const asked = parseInput(optionsRequest, params)
  const { database } = dependencies
  const named = asked.ids !== undefined
  const maySeeAll = account.allows(listPermission(entity))
  const book = addressBookOf(dependencies.catalogue, entity.name)
  const fields = maySeeAll ? soughtFields(entity) : [entity.label, ...(book ? [book.field] : [])]
  const sought = await keywordWithin({ database, account }, entity, fields, named ? null : asked.keyword || null)
  const meant: Where = named ? everyRow : narrowed(sought, offeredWhere(dependencies.catalogue, entity, where, params))
  const order = {
    sort: orderOf(entity, maySeeAll),
    page: named ? 1 : asked.page,
    limit: asked.ids ? Math.max(1, asked.ids.length) : asked.limit,
  }
  const ids = asked.ids
    ? await pageIds(
        database,
        entity,
        account.schoolId,
        [...matching(database, entity, account.schoolId, meant), isOneOf(database.engine, 'id', asked.ids)],
        order,
      )
    : await pageMatching(database, entity, account.schoolId, meant, order)
  const options = await optionsOf(dependencies, account.schoolId, entity, ids, maySeeAll ? hintFields(entity) : [])
  const list = book ? await withAddresses(dependencies, account.schoolId, entity, book, options) : options
  if (named) return { list, total: list.length }
  const versions = await versionsFor(database.db, account.schoolId, entity.name)
  return { list, total: await dependencies.counts.total({ schoolId: account.schoolId, entity, versions }, meant) }
}

/** What rows are told apart by in a picker. By a word of their descriptions rows would be offered of which nobody sees why. */
function soughtFields(entity: Entity): string[] {
  const isLong = (name: string) => ['longText', 'richText'].includes(entity.fields[name]?.kind ?? '')
  return searchedFields(entity).filter((name) => name === entity.label || !isLong(name))
}

/** What a picker looks for, and in which fields. */
export async function keywordWithin(
  asking: { readonly database: Database; readonly account: Account },
  entity: Entity,
  fields: readonly string[],
  keyword: string | null,
): Promise<Where> {
  const [sought] = await withinGuesses(asking, [{ entity, fields }], keyword)
  return keyword === null ? everyRow : { ...everyRow, keyword, searched: sought?.fields ?? fields }
}

async function optionsOf(
  dependencies: ReadDependencies,
  schoolId: number,
  entity: Entity,
  ids: readonly number[],
  hinting: readonly string[],
): Promise<Option[]> {
  const switched = switchOf(entity)
  const columns = [
    ...new Set([
      ...labelColumns(entity),
      ...hintColumns(entity, hinting),
      ...(switched ? [sqlName(switched.name)] : []),
    ]),
  ]
  const rows = await rowsIn(dependencies.database.db, tableFor(entity).name, schoolId)
    .select(columns)
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .execute()
  const hints = await hintsOf(dependencies, schoolId, entity, hinting, rows)
  const byId = new Map(
    rows.map((row) => {
      const named = readLabel(entity, row)
      const disabled = switched !== null && row[sqlName(switched.name)] === switched.off
      return [named.id, { ...named, name: named.label, hint: hints.get(named.id) ?? null, disabled }]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Options with where they lead and what they stand under. */
async function withAddresses(
  { database, catalogue }: ReadDependencies,
  schoolId: number,
  entity: Entity,
  { field, group }: AddressBook,
  options: readonly Option[],
): Promise<Option[]> {
  const [address, by] = [sqlName(field), sqlName(group)]
  const ids = options.map(({ id }) => id)
  const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(['id', address, by])
    .where(isOneOf(database.engine, 'id', ids))
    .execute()
  const ref = entity.fields[group]
  const groups = rows.flatMap((row) => (row[by] === null ? [] : [Number(row[by])]))
  const labels = await labelsOf(database, catalogue, schoolId, ref?.kind === 'ref' ? ref.entity : entity.name, groups)
  const byId = new Map(rows.map((row) => [Number(row.id), row]))
  return options.map((option) => {
    const row = byId.get(option.id)
    return { ...option, address: String(row?.[address] ?? ''), group: labels.get(Number(row?.[by]))?.label ?? null }
  })
}

/** The order of the entity's own list for whoever may see it, else that of its rows' positions, else the newest first. */
function orderOf(entity: Entity, maySeeAll: boolean): { field: string; descending: boolean } {
  if (entity.list && maySeeAll) return sortOf(entity.list)
  const position = positionField(entity)
  return position ? { field: position, descending: false } : { field: 'id', descending: true }
}
