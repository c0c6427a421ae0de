import { beijingText } from '../../beijing-time.ts'
import { isMask } from '../../catalogue/personal/mask.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { scaleOf } from '../../catalogue/vocabulary/scale.ts'
import { withUnit } from '../../number-text.ts'
import { isRecord } from '../../parsed-json.ts'

/** What a cell of a sheet holds. */
export type ExportedValue = string | number | null

/** A shown value as people read it: labels for codes, names for refs, 元 for 分, Beijing time for moments. */
export function exportCell(field: Field, value: unknown): ExportedValue {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'status':
    case 'choice':
      return field.options[String(value)] ?? String(value)
    case 'flag':
      return value === true ? '是' : '否'
    case 'count':
      return scaleOf(field).parts > 1 ? withUnit(Number(value), field.unit) : Number(value)
    case 'money':
      return Number(value) / 100
    case 'time':
      return beijingText(Number(value))
    case 'ref':
      return isLabelled(value) ? value.label : String(value)
    case 'images':
      return Array.isArray(value) ? value.map(pictureText).join(' ') : String(value)
    case 'media':
      return isAddressed(value) ? value.url : null
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value)
    default:
      return String(value)
  }
}

/** A picture by its address, or that there is one. */
function pictureText(address: unknown): string {
  return isMask(address) ? '（已隐藏）' : String(address)
}

function isLabelled(value: unknown): value is { readonly label: string } {
  return isRecord(value) && typeof value.label === 'string'
}

function isAddressed(value: unknown): value is { readonly url: string } {
  return isRecord(value) && typeof value.url === 'string'
}
