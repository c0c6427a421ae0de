import type { Entity } from './entity.ts'

/** What a row holds for another command to do. */
export type AskedCommand = {
  /** The command's id. */
  readonly command: string
  readonly rows: readonly number[]
  readonly inputs: Readonly<Record<string, unknown>>
  /** The version of each row as it was when this was asked for, by its id; none where rows are taken as they are. */
  readonly versions: Readonly<Record<string, unknown>>
}

/** What a row, stored or shown, holds for another command to do; null where it holds nothing, or it is not shown. */
export function askedCommand(
  { asks }: Pick<Entity, 'asks'>,
  row: Readonly<Record<string, unknown>>,
): AskedCommand | null {
  if (!asks) return null
  const whole = 'whole' in asks ? row[asks.whole] : { rows: row[asks.rows], inputs: row[asks.inputs] }
  if (!isRecord(whole) || !Array.isArray(whole.rows)) return null
  return {
    command: String(row[asks.command]),
    rows: whole.rows.map(Number),
    inputs: isRecord(whole.inputs) ? whole.inputs : {},
    versions: isRecord(whole.versions) ? whole.versions : {},
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
