import { beijingText } from '../../beijing-time.ts'
import { withUnit, yuan } from '../../number-text.ts'
import { isRecord } from '../../parsed-json.ts'
import type { AnyCondition, Entity } from './entity.ts'
import type { Field } from './field.ts'
import { yesAndNo } from './field-use.ts'

/** The values a condition accepts for one field. */
export function acceptedValues(wanted: unknown): readonly unknown[] {
  return Array.isArray(wanted) ? wanted : [wanted]
}

/** Whether a row, stored or shown, meets a condition. A ref is compared by its id. */
export function holds(condition: AnyCondition | undefined, row: Readonly<Record<string, unknown>>): boolean {
  for (const name in condition) if (!accepts(condition[name], row[name])) return false
  return true
}

/** Whether a value is one that a condition wants of its field. Asked of each row of a batch, it makes no list of one. */
export function accepts(wanted: unknown, value: unknown): boolean {
  return Array.isArray(wanted) ? wanted.includes(comparable(value)) : wanted === comparable(value)
}

/** Whether no row can meet both conditions, because some field would need two values. */
export function areDisjoint(one: AnyCondition | undefined, other: AnyCondition | undefined): boolean {
  return Object.entries(one ?? {}).some(([name, wanted]) => {
    const opposite = other?.[name]
    if (opposite === undefined) return false
    const accepted = acceptedValues(opposite)
    return acceptedValues(wanted).every((value) => !accepted.includes(value))
  })
}

/** Why a command does not apply, said to the operator: the first field of the condition the row does not meet. */
export function reasonAgainst(
  entity: Entity,
  condition: AnyCondition | undefined,
  row: Readonly<Record<string, unknown>>,
): string | null {
  for (const [name, wanted] of Object.entries(condition ?? {})) {
    const value = comparable(row[name])
    if (acceptedValues(wanted).includes(value)) continue
    const field = entity.fields[name]
    if (!field) continue
    if (field.kind === 'flag') return value ? asDone(field.label) : `未${asDone(field.label).slice(1)}`
    if (field.kind === 'count' || field.kind === 'money') return `${field.label} ${valueLabel(field, value)}`
    return `${field.label}为「${valueLabel(field, value)}」`
  }
  return null
}

/** What is done or stands so, in words: 已置顶, 已停用. */
export function asDone(label: string): string {
  return label.startsWith('已') ? label : `已${label}`
}

/** A condition in words, for the cheat sheet and the API document: 状态为待审核、已拒绝. */
export function conditionText(entity: Entity, condition: AnyCondition | undefined): string {
  return Object.entries(condition ?? {})
    .map(([name, wanted]) => {
      const field = entity.fields[name]
      if (!field) return name
      return `${field.label}为${acceptedValues(wanted)
        .map((value) => valueLabel(field, value))
        .join('、')}`
    })
    .join('，')
}

/**
 * A value as an operator reads it in a line of text, as the cell of a list shows it; of a ref the number, where only that is known.
 * Without a default, so that a new kind of field does not compile before it has a text.
 */
export function valueLabel(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  const isNumber = typeof value === 'number'
  const zero = zeroText(field, value)
  if (zero !== undefined) return zero
  switch (field.kind) {
    case 'flag':
    case 'found':
      return yesAndNo[field.kind][value ? '1' : '0']
    case 'status':
    case 'choice':
      return field.options[String(value)] ?? String(value)
    case 'count':
      return isNumber ? withUnit(value, field.unit) : String(value)
    case 'money':
      return isNumber ? yuan(value) : String(value)
    case 'time':
      return isNumber ? beijingText(value) : String(value)
    case 'ref':
      return isNumber ? `#${value}` : String(value)
    case 'images':
    case 'media':
    case 'json':
      if (Array.isArray(value)) return value.length === 0 ? '空' : `${value.length} 项`
      return typeof value === 'object' ? '（内容）' : String(value)
    case 'text':
    case 'longText':
    case 'richText':
    case 'secret':
    case 'phone':
    case 'colour':
    case 'image':
    case 'choiceOrText':
      return String(value)
  }
}

/** What a value of 0 is called where it is no figure, such as 不限. */
export function zeroText(field: Field, value: unknown): string | undefined {
  return value === 0 && (field.kind === 'count' || field.kind === 'money') ? field.zero : undefined
}

/** A value as it is compared and sent: a ref by its id, nothing as null. */
export function comparable(value: unknown): unknown {
  if (isRecord(value) && 'id' in value) return value.id
  return value ?? null
}
