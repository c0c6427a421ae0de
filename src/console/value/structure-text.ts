import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { answerText, readAnswers } from '../../catalogue/questionnaire/kept-answer.ts'
import type { JsonControl } from '../../catalogue/vocabulary/field.ts'
import { isRecord } from '../../parsed-json.ts'

/** What was chosen for a structure, in a few words: 全部权限, 评论、回复、5 项, or the entries of a menu. */
export function structureText(control: JsonControl, value: unknown): string {
  const items = Array.isArray(value) ? value : []
  if (items.length === 0) return '—'
  if (control === 'menu') return items.map(titleOf).join('、')
  if (control === 'blocks') return `${items.length} 块`
  if (control === 'questions') return `${items.length} 题`
  if (control === 'answers') return readAnswers(value).map(answerText).join('；')
  if (control !== 'grants') return `${items.length} 个`
  if (items.includes('*')) return '全部权限'
  const texts = items.map(String)
  const single = texts.filter((each) => each.includes('.')).length
  const whole = texts.filter((each) => !each.includes('.')).map(titleOfGrant)
  return [...whole, ...(single > 0 ? [`${single} 项`] : [])].join('、')
}

/** The module, or the entity, that is held whole. */
function titleOfGrant(grant: string): string {
  const catalogue = knownCatalogue()
  const module = catalogue.modules.find(({ name }) => name === grant)
  return module?.title ?? catalogue.entities.get(grant)?.title ?? grant
}

function titleOf(entry: unknown): string {
  return isRecord(entry) && 'title' in entry ? String(entry.title) : ''
}
