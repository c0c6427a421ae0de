import { cellPadding, leastColumnWidth, textWidth } from '@/value/text-width.ts'
import { sortable } from '../../../catalogue/schema/listing.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'

/** A column of a list: the field it shows, and its width in px, or its share of what is left. */
export type Column = {
  readonly name: string
  readonly field: Field
  readonly width: number
  /** In px, the least it takes where it shares what is left; null where it keeps its width. */
  readonly least: number | null
}

/** What an operator changed about a list's columns, kept on the device. */
export type ColumnChoice = {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Widths in px, by field name. */
  readonly widths: Readonly<Record<string, number>>
}

export const noChoice: ColumnChoice = { order: [], hidden: [], widths: {} }

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
  status: 76,
  choice: 64,
  choiceOrText: 150,
  ref: 108,
  image: 56,
  images: 92,
  media: 56,
  phone: 112,
  colour: 104,
  json: 140,
  secret: 80,
}

/** Space beside the text of the badge a status is, in px. */
const badgePadding = 12

/** The width (px) a column has before it is changed: that of its kind, or what its head and its choices need. */
export function ownWidth(entity: Entity, name: string): number {
  const field = entity.fields[name]
  if (!field) return columnLimits.least
  const least = name === entity.label ? labelWidth(field) : widths[field.kind]
  return Math.max(least, cellPadding + Math.max(textWidth(field.label), widestChoice(field)))
}

function labelWidth({ kind }: Field): number {
  return kind === 'longText' || kind === 'richText' ? 280 : 200
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
  const kind = entity.fields[name]?.kind
  if (name === entity.label) return ownWidth(entity, name)
  return kind !== undefined && written.has(kind) ? Math.round(0.8 * ownWidth(entity, name)) : null
}

const written: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'richText', 'choiceOrText', 'ref'])

/** Whether a list can be ordered by a field. */
export function isSortable(entity: Entity, name: string): boolean {
  return sortable(entity).includes(name)
}

/** The track list of a row's CSS grid: the box to tick, then the columns. */
export function columnTracks(columns: readonly Column[]): string {
  const tracks = columns.map(({ least, width }) => (least === null ? `${width}px` : `minmax(${least}px, ${width}fr)`))
  return `36px ${tracks.join(' ')}`
}

/** The least width all columns take together. */
export function columnsWidth(columns: readonly Column[]): string {
  return `${columns.reduce((sum, { least, width }) => sum + (least ?? width), 36)}px`
}

/** Reads a choice kept on the device; null where it cannot be one. */
export function readChoices(stored: unknown): Readonly<Record<string, ColumnChoice>> | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const choice = readChoice(value)
      return choice ? [[key, choice]] : []
    }),
  )
}

function readChoice(value: unknown): ColumnChoice | null {
  if (typeof value !== 'object' || value === null) return null
  const { order, hidden, widths: kept } = { order: [], hidden: [], widths: {}, ...value }
  if (!Array.isArray(order) || !Array.isArray(hidden) || typeof kept !== 'object' || kept === null) return null
  return {
    order: order.filter(isText),
    hidden: hidden.filter(isText),
    widths: Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
