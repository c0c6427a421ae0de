import { sortable } from '../../../catalogue/schema/listing.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'

/** A column of a list: the field it shows, and its width in px, or the least of it where it shares what is left. */
export type Column = {
  readonly name: string
  readonly field: Field
  readonly width: number
  readonly isElastic: boolean
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
export const columnLimits = { least: 44, most: 900 } as const

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
  colour: 84,
  json: 140,
  secret: 80,
}

/** The width (px) a column has before it is changed. */
export function ownWidth(entity: Entity, name: string): number {
  const field = entity.fields[name]
  if (!field) return columnLimits.least
  return name === entity.label ? Math.max(280, widths[field.kind]) : widths[field.kind]
}

/** Whether a column shares the width that is left: what names the row does, and what holds sentences. */
export function isElastic(entity: Entity, name: string): boolean {
  const kind = entity.fields[name]?.kind
  return name === entity.label || kind === 'longText' || kind === 'richText'
}

/** Whether a list can be ordered by a field. */
export function isSortable(entity: Entity, name: string): boolean {
  return sortable(entity).includes(name)
}

/** The track list of a row's CSS grid: the box to tick, then the columns. */
export function columnTracks(columns: readonly Column[]): string {
  const tracks = columns.map(({ width, isElastic }) => (isElastic ? `minmax(${width}px, ${width}fr)` : `${width}px`))
  return `36px ${tracks.join(' ')}`
}

/** The least width all columns take together. */
export function columnsWidth(columns: readonly Column[]): string {
  return `${columns.reduce((sum, { width }) => sum + width, 36)}px`
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
