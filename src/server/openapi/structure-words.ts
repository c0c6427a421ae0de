import type { Field, JsonField } from '../../catalogue/vocabulary/field.ts'
import type { JsonSchema } from './json-schema.ts'

const text: JsonSchema = { type: 'string' }

/** What a structure holds, as JSON Schema: its parts are checked by handlers, which know more than a schema says. */
export function structureWords(field: JsonField): JsonSchema {
  const words = wordsOf(field)
  return field.required ? words : { ...words, type: [...new Set([words.type ?? [], 'null'].flat())] }
}

function wordsOf({ control, parts = {} }: JsonField): JsonSchema {
  if (control === undefined)
    return { type: ['object', 'array', 'string', 'number', 'boolean', 'null'], description: '任意 JSON' }
  if (typeof control === 'object')
    return { type: 'array', items: { type: 'integer' }, description: `${control.refs} 的 id` }
  switch (control) {
    case 'grants':
      return {
        type: 'array',
        items: text,
        description: '模块、内容或权限的名称，如 topicDynamics、topic、topic.approve；* 为全部',
      }
    case 'menu':
      return listOf({ path: text, title: text }, '可见的模块和页面')
    case 'answers':
      return listOf(
        { key: text, kind: text, label: text, value: { type: ['string', 'number', 'array', 'null'] } },
        '各题的回答',
      )
    case 'blocks':
      return listOf({ kind: kindOf(parts), values: valuesOf(parts) }, '自上而下的内容块', { id: text })
    case 'questions':
      return listOf({ key: text, kind: kindOf(parts), values: valuesOf(parts) }, '自上而下的题目', { when: rule })
  }
}

type Parts = NonNullable<JsonField['parts']>
type Properties = Readonly<Record<string, JsonSchema>>

const rule: JsonSchema = {
  type: ['object', 'null'],
  description: '另一题（key）选了其中一项（is）时才问',
  properties: { key: text, is: { type: 'array', items: text } },
}

function listOf(properties: Properties, description: string, more: Properties = {}): JsonSchema {
  const item = { type: 'object', required: Object.keys(properties), properties: { ...properties, ...more } }
  return { type: 'array', items: item, description }
}

function kindOf(parts: Parts): JsonSchema {
  const titles = Object.entries(parts).map(([kind, { title }]) => `${kind}：${title}`)
  return { type: 'string', enum: Object.keys(parts), description: titles.join('；') }
}

function valuesOf(parts: Parts): JsonSchema {
  const words = Object.entries(parts).map(
    ([kind, { fields }]) => `${kind}：${Object.entries(fields).map(fieldWords).join('、')}`,
  )
  return { type: 'object', description: words.join('；') }
}

function fieldWords([name, { label, required = false }]: [string, Field]): string {
  return `${name} ${label}${required ? '（必填）' : ''}`
}
