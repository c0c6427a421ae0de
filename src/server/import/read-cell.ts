import { beijing } from '../../beijing-time.ts'
import { parseTime } from '../../catalogue/schema/moment.ts'
import { structureProblem } from '../../catalogue/schema/structure.ts'
import type { Field, RefField } from '../../catalogue/vocabulary/field.ts'
import { type Media, mediaTypes } from '../../catalogue/vocabulary/media.ts'
import { keptOf, type Scale, scaleOf } from '../../catalogue/vocabulary/scale.ts'
import { discount } from '../../number-text.ts'
import { narrow, plainNumber } from '../../plain-number.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import { writtenAs } from './describe-cell.ts'
import { cellText, type SheetCell } from './read-sheet.ts'

/** Why a cell can be no value of its column. */
export class CellError extends Error {
  override name = 'CellError'
}

/** Rows by their label, by entity; several where rows are called alike, each with what refs to it have to have in common with it. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, readonly StoredRow[]>>

/**
 * The value a cell means, as a form would send it: labels of choices, names of rows, amounts in 元, times of Beijing.
 * Null for an empty one.
 * @param beside what its row gives to other fields, by which rows that are called alike may be told apart.
 * @throws CellError saying what is wrong.
 */
export function readCell(field: Field, cell: SheetCell, labels: Labels, beside: Values = {}): unknown {
  const value = meaningOf(field, cell, labels, beside)
  const problem = structureProblem(value)
  if (problem !== null) throw new CellError(problem)
  return value
}

function meaningOf(field: Field, cell: SheetCell, labels: Labels, beside: Values): unknown {
  const text = cellText(cell).trim()
  if (cell === null || text === '') return null
  switch (field.kind) {
    case 'status':
    case 'choice': {
      const found = Object.entries(field.options).find(([value, label]) => label === text || value === text)
      if (!found) throw new CellError(`「${text}」不是可选的值，可选：${Object.values(field.options).join('、')}`)
      return found[0]
    }
    case 'flag': {
      if (/^(是|true|1|yes|y|√)$/i.test(narrow(text))) return true
      if (/^(否|false|0|no|n|×)$/i.test(narrow(text))) return false
      throw new CellError(`「${text}」要写成${writtenAs.flag}`)
    }
    case 'count':
    case 'money':
      return figureOf(scaleOf(field), text)
    case 'time':
      return timeOf(cell, text)
    case 'ref':
      return refOf(field, text, labels, beside)
    case 'images':
      return text.split(/\s+/)
    case 'media':
      return mediaOf(text)
    case 'json':
      return jsonOf(text)
    default:
      return text
  }
}

/** A number as people and spreadsheets write it; 12,5 is none, which may be meant as 12.5. */
const written = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

function numberOf(text: string): number {
  const plain = plainNumber(text)
  const number = written.test(plain) ? Number(plain) : Number.NaN
  if (!Number.isFinite(number)) throw new CellError(`「${text}」不是数字`)
  return number
}

/** A number with its unit or without, as it is exported. */
function figureOf(scale: Scale, text: string): number {
  const { unit, parts, places } = scale
  if (text === discount(100) && unit === '折') return 100
  if (places === 0) return numberOf(text)
  const number = numberOf(
    narrow(text)
      .replace(/^[¥￥]/, '')
      .replace(new RegExp(`${unit}$`), ''),
  )
  const kept = keptOf(scale, number)
  // What a sheet reckoned may be off by the last bits of a number.
  if (Math.abs(number * parts - kept) > 0.0001) throw new CellError(`「${text}」最多${places > 1 ? '两' : '一'}位小数`)
  return kept
}

function timeOf(cell: SheetCell, text: string): number {
  if (cell instanceof Date) return cell.getTime() - beijing
  const plain = narrow(text)
  const moment = /^\d+$/.test(plain) ? undefined : parseTime(plain.replaceAll('.', '-'))
  if (moment === undefined) throw new CellError(`「${text}」不是时间，要写成 ${writtenAs.time} 这样`)
  return moment
}

function refOf({ entity, same }: RefField, text: string, labels: Labels, beside: Values): number {
  const called = labels.get(entity)?.get(text) ?? []
  const fitting = same === undefined ? [] : called.filter((row) => row[same] === beside[same])
  const [first, another] = fitting.length === 1 ? fitting : called
  if (first && another) throw new CellError(`有 ${called.length} 个「${text}」，请改用编号，例如 #${first.id}`)
  if (first) return first.id
  const [, number] = /^#?(\d+)$/.exec(narrow(text)) ?? []
  if (number === undefined) throw new CellError(`没有找到「${text}」`)
  return Number(number)
}

function mediaOf(url: string): Media {
  const endings: Readonly<Record<Media['type'], RegExp>> = {
    image: /\.(jpe?g|png|webp|gif|svg)$/i,
    audio: /\.(mp3|m4a|wav|ogg)$/i,
    document: /\.pdf$/i,
    video: /./,
  }
  return { type: mediaTypes.find((type) => type !== 'video' && endings[type].test(url)) ?? 'video', url, cover: null }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CellError('不是有效的 JSON')
  }
}
