import { filterable, limits, sortable } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { type Field, isSearched } from '../../catalogue/vocabulary/field.ts'
import { parameter } from './operation.ts'
import { labelled, type Schema } from './schema.ts'

const place = '该 id 或 JSON 写的 [排序字段的值, id] '
const bounded: readonly Field['kind'][] = ['time', 'count', 'money']

/** The parameters of an entity's list, as src/catalogue/schema/request.ts reads them. */
export function listParameters(entity: Entity): Schema[] {
  const sorts = ['id', ...sortable(entity)]
  return [
    parameter('page', { type: 'integer', minimum: 1, default: 1 }),
    parameter('limit', { type: 'integer', minimum: 1, maximum: limits.page, default: 20 }),
    parameter('keyword', { type: 'string', maxLength: 100 }, keywordText(entity)),
    parameter('sort', { type: 'string', enum: sorts.flatMap((name) => [name, `-${name}`]) }),
    parameter('order', { type: 'string', enum: ['asc', 'desc'] }),
    parameter('after', { type: 'string' }, `${place}之后的内容，代替页码`),
    parameter('before', { type: 'string' }, `${place}之前的内容，代替页码`),
    parameter('ids', { type: 'string' }, '只要这些 id，用逗号分隔'),
    parameter('counts', { type: 'string', enum: ['0', '1'] }, '1：同时答复各状态的条数'),
    ...filterable(entity).flatMap((name) => filterParameters(name, entity.fields[name])),
  ]
}

function filterParameters(name: string, field: Field | undefined): Schema[] {
  if (!field) return []
  if (bounded.includes(field.kind)) {
    return [
      parameter(`${name}_from`, { type: 'integer' }, `${field.label}不早于或不小于`),
      parameter(`${name}_to`, { type: 'integer' }, `${field.label}不晚于或不大于`),
    ]
  }
  if (field.kind === 'flag') return [parameter(name, { type: 'string', enum: ['0', '1'] }, field.label)]
  const values = 'options' in field ? `（${labelled(field.options)}）` : ''
  const ids = field.kind === 'ref' ? '的 id' : ''
  return [parameter(name, { type: 'string' }, `${field.label}${ids}，可用逗号分隔多个${values}`)]
}

function keywordText(entity: Entity): string {
  const fields = Object.values(entity.fields).filter(isSearched)
  return `在${fields.map((field) => field.label).join('、') || '名称'}中查找`
}
