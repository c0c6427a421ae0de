import { valueLabel } from '../catalogue/vocabulary/condition.ts'
import type { Field } from '../catalogue/vocabulary/field.ts'
import { fieldInPart } from '../catalogue/vocabulary/row-field.ts'
import { scaleOf } from '../catalogue/vocabulary/scale.ts'
import { yuanText } from '../number-text.ts'
import { plain } from './terminal.ts'

/** A value as it is read in one line; `part` is what is known of its row, which says whether an amount is one of points. */
export function cellText(
  field: Field | undefined,
  value: unknown,
  part: Readonly<Record<string, unknown>> = {},
): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'object' && !Array.isArray(value) && 'label' in value) return plain(String(value.label))
  const own = field && fieldInPart(field, part)
  if (own && own !== field) return plain(valueLabel(own, value))
  switch (field?.kind) {
    case 'money':
      return typeof value === 'number' ? yuanText(value) : plain(String(value))
    case 'count':
      return plain(scaleOf(field).places > 0 ? valueLabel(field, value) : String(value))
    case 'images':
      return Array.isArray(value) ? `${value.length} 张` : plain(String(value))
    case 'richText':
      return plain(String(value).replaceAll(/<[^>]*>/g, ' '))
    case 'status':
    case 'choice':
    case 'flag':
    case 'found':
    case 'time':
      return plain(valueLabel(field, value))
    default:
      return plain(typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
}

/** What changes of a row: 状态：待审核 → 已通过. */
export function changeText(
  fields: Readonly<Record<string, Field>>,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): string {
  const written = after ?? before ?? {}
  const part = { ...before, ...after }
  return Object.keys(written)
    .filter((name) => name in fields)
    .map((name) => {
      const [from, to] = [cellText(fields[name], before?.[name], part), cellText(fields[name], after?.[name], part)]
      const label = fields[name]?.label ?? name
      return before && after ? `${label}：${from || '空'} → ${to || '空'}` : `${label}：${(after ? to : from) || '空'}`
    })
    .join('；')
}
