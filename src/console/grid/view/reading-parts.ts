import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { hasValue } from '../../../catalogue/vocabulary/row.ts'
import type { Column } from '../column/columns.ts'
import { isPerson, type NamedField } from '../main-fields.ts'

/** What of an entity stands where in a row that is read. */
export type ReadingParts = {
  /** What recalls the row to people, else its short name; null where its text is what names it. */
  readonly heading: NamedField | null
  /** Its short name, for a row in which what recalls it is empty. */
  readonly label: NamedField | null
  /** What is read, on up to three lines. */
  readonly text: NamedField | null
  readonly pictures: readonly NamedField[]
  readonly author: NamedField | null
  readonly time: NamedField | null
  readonly statuses: readonly NamedField[]
  /** The other columns, each shown where the row has something in it. */
  readonly facts: readonly NamedField[]
}

const written: ReadonlySet<Field['kind']> = new Set(['longText', 'richText'])
const pictured: ReadonlySet<Field['kind']> = new Set(['image', 'images', 'media'])

/**
 * The parts of a row that is read, by the kinds of its entity's fields: those that are shown as columns, and the text and
 * the pictures of those that have no column. A column that is hidden or folded is not shown here either.
 */
export function readingParts(entity: Entity, columns: readonly Column[]): ReadingParts {
  const listed = new Set(entity.list?.columns ?? [])
  const unlisted = Object.entries(entity.fields).filter(([name]) => !listed.has(name))
  const fields: readonly NamedField[] = [...columns, ...unlisted.map(([name, field]) => ({ name, field }))]
  const isLabel = ({ name }: NamedField) => name === entity.label
  const label = fields.find(isLabel) ?? null
  const isLabelRead = label !== null && written.has(label.field.kind)
  const heading = columns.find(({ name }) => name === entity.list?.lead) ?? (isLabelRead ? null : label)

  const text = isLabelRead ? label : (fields.find(({ field }) => written.has(field.kind)) ?? null)
  const author = fields.find((each) => each.name !== heading?.name && isPerson(each.field)) ?? null
  const createdAt = creationField(entity)
  const time =
    fields.find(({ name }) => name === createdAt) ?? columns.find(({ field }) => field.kind === 'time') ?? null
  const pictures = fields.filter((each) => !isLabel(each) && pictured.has(each.field.kind))
  const statuses = columns.filter(({ field }) => field.kind === 'status')
  const placed = new Set([heading, text, author, time, ...pictures, ...statuses].map((each) => each?.name))
  return {
    heading,
    label,
    text,
    pictures,
    author,
    time,
    statuses,
    facts: columns.filter(({ name }) => !placed.has(name)),
  }
}

/** Whether a value says something in a row: no figure that is 0, no flag that is off, nothing empty. */
export function saysSomething(value: unknown): boolean {
  return hasValue(value) && value !== 0 && value !== false
}
