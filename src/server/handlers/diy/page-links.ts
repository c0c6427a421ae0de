import { type SqlBool, sql } from 'kysely'
import { pageAddress } from '../../../../commands/pageAddress.ts'
import { sqlName } from '../../../catalogue/schema/table.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { tableFor } from '../../rows/entity-table.ts'
import type { ActionContext } from '../../write/handler.ts'

/** Where the mini-program shows a page that was put together here. */
export function addressOfPage(id: number): string {
  return `/pages/diy/index?id=${id}`
}

/** What leads to pages by their address, in words, by the pages' ids: 2 个轮播图. Pages nothing leads to are missing. */
export async function pagesLinked({
  rows,
  read,
  catalogue,
  schoolId,
}: Pick<ActionContext, 'rows' | 'read' | 'catalogue' | 'schoolId'>): Promise<Map<number, readonly string[]>> {
  const linked = new Map<number, readonly string[]>()
  for (const { id } of rows) {
    const from: string[] = []
    for (const entity of catalogue.entities.values()) {
      const conditions = Object.entries(entity.fields).flatMap(([name, field]) => {
        if (isAddress(entity.name, name, field)) return sql<SqlBool>`${sql.ref(sqlName(name))} = ${addressOfPage(id)}`
        if (!isPutTogether(field) || entity.edit === undefined) return []
        return sql<SqlBool>`cast(${sql.ref(sqlName(name))} as text) like ${`%"${addressOfPage(id)}"%`}`
      })
      if (conditions.length === 0) continue
      const { count } = await read
        .selectFrom(tableFor(entity).name)
        .select(sql<number>`count(*)`.as('count'))
        .where('school_id', '=', schoolId)
        .where(({ or, not, and, eb }) =>
          and([or(conditions), ...(entity.name === 'diyPage' ? [not(eb('id', '=', id))] : [])]),
        )
        .executeTakeFirstOrThrow()
      if (Number(count) > 0) from.push(`${Number(count)} 个${entity.title}`)
    }
    if (from.length > 0) linked.set(id, from)
  }
  return linked
}

/** Whether a field leads somewhere: it takes an address, or is the address that is offered. */
function isAddress(entity: string, name: string, field: Field): boolean {
  if (entity === pageAddress.entity && name === pageAddress.field) return true
  return field.kind === 'text' && field.address !== undefined
}

function isPutTogether(field: Field): boolean {
  return field.kind === 'json' && field.parts !== undefined
}
