import { cellPadding, leastColumnWidth, textWidth } from '@/value/text-width.ts'
import { sortable } from '../../../catalogue/schema/listing.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { sortOf } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { isRecord, partsOf } from '../../../parsed-json.ts'
import { isPerson, listedFields, mainFields } from '../main-fields.ts'

/** A column of a list: the field it shows, and its width in px, or its share of what is left. */
export type Column = {
  readonly name: string
  readonly field: Field
  readonly width: number
  /** In px, the least it takes where it shares what is left; null where it keeps its width. */
  readonly least: number | null
}

/** What an operator changed about a list's columns, kept on the device as the table's own state: widths are in px. */
export type ColumnChoice = {
  readonly columnOrder: string[]
  readonly columnVisibility: Record<string, boolean>
  readonly columnSizing: Record<string, number>
}

export const noChoice: ColumnChoice = { columnOrder: [], columnVisibility: {}, columnSizing: {} }

/** Least and largest width of a column, in px. */
export const columnLimits = { least: leastColumnWidth, most: 900 } as const

/** Width in px by what a column holds; heads and names of choices that need more have it. */
const widths: Readonly<Record<Field['kind'], number>> = {
  text: 150,
  longText: 220,
  richText: 220,
  count: 56,
  money: 92,
  time: 152,
  flag: 48,
  found: 48,
  status: 76,
  choice: 64,
  choiceOrText: 150,
  ref: 124,
  image: 56,
  images: 92,
  media: 56,
  phone: 112,
  colour: 104,
  json: 140,
  secret: 80,
}

/** Of a column of people, in px: with a picture before the name. */
const personWidth = 144
const portrait = 26

/** Characters of a name that are shown however little room there is: cut to three it names nothing. */
const leastCharacters = 6

/** Space beside the text of the badge a status is, in px. */
const badgePadding = 12

/** The arrow in the head of the column a list is in order of from the start, and its gap, in px. */
const orderArrow = 16

/** The column of the boxes to tick, in px. */
const tickWidth = 36

/** The width (px) a column has before it is changed: that of its kind, or what its head and its choices need. */
export function ownWidth(entity: Entity, name: string): number {
  const field = entity.fields[name]
  if (!field) return columnLimits.least
  const least = name === entity.label ? labelWidth(entity, field) : isPerson(field) ? personWidth : widths[field.kind]
  return Math.max(least, headWidth(entity, name, field), cellPadding + Math.max(widestChoice(field), usualCount(field)))
}

function headWidth({ list }: Entity, name: string, { label }: Field): number {
  const isOrdering = list !== undefined && sortOf(list).field === name
  return cellPadding + textWidth(label) + (isOrdering ? orderArrow : 0)
}

/** Where something else recalls the row to people, what it is called is a number: that of an order has some twenty digits. */
function labelWidth({ label, list }: Entity, { kind }: Field): number {
  if (kind === 'longText' || kind === 'richText') return 280
  return list?.lead === undefined || list.lead === label ? 200 : 168
}

/** A count of two digits with its unit; thousands, such as points have, where the unit is a word; or what 0 is called. */
function usualCount(field: Field): number {
  if (field.kind !== 'count') return 0
  const figure = field.unit === undefined ? '' : `${field.unit.length > 1 ? '9,999' : '20'}${field.unit}`
  return Math.max(textWidth(figure), textWidth(field.zero ?? ''))
}

function widestChoice(field: Field): number {
  if (field.kind !== 'choice' && field.kind !== 'status') return 0
  const widest = Math.max(0, ...Object.values(field.options).map(textWidth))
  return field.kind === 'status' ? widest + badgePadding : widest
}

/**
 * The least width (px) of a column that gives and takes width with the window: of what is written freely, and of what
 * names another row; what names the row itself only takes. Null for others.
 */
export function leastWidth(entity: Entity, name: string): number | null {
  const field = entity.fields[name]
  if (name === entity.label) return ownWidth(entity, name)
  if (field === undefined || !written.has(field.kind)) return null
  const own = ownWidth(entity, name)
  if (field.kind === 'longText' || field.kind === 'richText') return Math.round(0.8 * own)
  const room = cellPadding + 14 * leastCharacters + (isPerson(field) ? portrait : 0)
  return Math.min(own, Math.max(room, headWidth(entity, name, field)))
}

/**
 * The columns that step back where there is no room for all, by name: from the last one on, but for what the row is called,
 * what decides first, and `kept`. `isThere` says which columns there are, `room` is in px.
 */
export function withoutRoom(entity: Entity, room: number, isThere: (name: string) => boolean, kept: string): string[] {
  const columns = listedFields(entity).filter(({ name }) => isThere(name))
  const { status, who, sum, when } = mainFields(entity, columns)
  const first = new Set([entity.label, entity.list?.lead, kept, ...[status, who, sum, when].map((each) => each?.name)])
  const widthOf = (name: string) => leastWidth(entity, name) ?? ownWidth(entity, name)
  let missing = columns.reduce((sum, { name }) => sum + widthOf(name), tickWidth) - room
  return columns.toReversed().flatMap(({ name }) => {
    if (missing <= 0 || first.has(name)) return []
    missing -= widthOf(name)
    return [name]
  })
}

/** Kinds of fields of any length, which give way where there is no room for all. */
export const written: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'richText', 'choiceOrText', 'ref'])

/** Whether a list can be ordered by a field. */
export function isSortable(entity: Entity, name: string): boolean {
  return sortable(entity).includes(name)
}

/** The names with one put before another, or last. */
export function withMoved(names: readonly string[], name: string, before: string | null): string[] {
  const rest = names.filter((other) => other !== name)
  const at = before === null ? rest.length : rest.indexOf(before)
  return rest.toSpliced(at, 0, name)
}

/** The track list of a row's CSS grid: the box to tick, then the columns. */
export function columnTracks(columns: readonly Column[]): string {
  const tracks = columns.map(({ least, width }) =>
    least === null ? length(width) : `minmax(${length(least)}, ${width}fr)`,
  )
  return `${length(tickWidth)} ${tracks.join(' ')}`
}

/** A width of so many px at the usual font size; with another one set in the browser it is as much larger. */
function length(width: number): string {
  return `${width / usualFontSize}rem`
}

const usualFontSize = 16

/** What a px of a width is on this screen, in px: 1 unless another font size is set in the browser. */
export function fontScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualFontSize
}

/** The least width all columns take together. */
export function columnsWidth(columns: readonly Column[]): string {
  return length(columns.reduce((sum, { least, width }) => sum + (least ?? width), tickWidth))
}

/** Reads choices kept on the device; null where they cannot be any. */
export function readChoices(stored: unknown): Readonly<Record<string, ColumnChoice>> | null {
  if (!isRecord(stored)) return null
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [key, readChoice(isRecord(value) ? value : {})]),
  )
}

function readChoice(kept: Readonly<Record<string, unknown>>): ColumnChoice {
  // As it was kept before it was the table's own state.
  const { order, hidden, widths } = kept
  const { columnOrder = order, columnSizing = widths, columnVisibility = hiddenOf(hidden) } = kept
  return {
    columnOrder: Array.isArray(columnOrder) ? columnOrder.filter((name) => typeof name === 'string') : [],
    columnVisibility: partsOf(columnVisibility, (value) => typeof value === 'boolean'),
    columnSizing: partsOf(columnSizing, (value) => typeof value === 'number'),
  }
}

function hiddenOf(names: unknown): Record<string, boolean> {
  return Array.isArray(names) ? Object.fromEntries(names.map((name) => [String(name), false])) : {}
}
