import type { JsonControl } from '../../../catalogue/vocabulary/field.ts'

/** What was chosen for a structure, in a few words: 全部权限, 3 个模块、5 项, or the entries of a menu. */
export function structureText(control: JsonControl, value: unknown): string {
  const items = Array.isArray(value) ? value : []
  if (items.length === 0) return '—'
  if (control === 'menu') return items.map(titleOf).join('、')
  if (control !== 'grants') return `${items.length} 个`
  if (items.includes('*')) return '全部权限'
  const single = items.filter((each) => String(each).includes('.')).length
  const whole = items.length - single
  return [whole > 0 ? `${whole} 类` : '', single > 0 ? `${single} 项` : ''].filter(Boolean).join('、')
}

function titleOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'title' in entry ? String(entry.title) : ''
}
