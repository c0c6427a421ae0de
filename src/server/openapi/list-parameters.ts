import { z } from 'zod'
import { once } from '../../catalogue/once.ts'
import { filterable, limits, sortable } from '../../catalogue/schema/listing.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isSearched, yesAndNo } from '../../catalogue/vocabulary/field-use.ts'
import { labelled } from './row-schema.ts'

const place = '该 id 或 JSON 写的 [排序字段的值, id] '
const bounded: readonly Field['kind'][] = ['time', 'count', 'money']

const text = z.string().optional()
const whole = z.int().optional()
const flag = z.enum(['0', '1']).optional()

const common = {
  page: z.int().positive().default(1),
  limit: z.int().min(1).max(limits.page).default(20),
  order: z.enum(['asc', 'desc']).optional(),
  after: text.describe(`${place}之后的内容，代替页码`),
  before: text.describe(`${place}之前的内容，代替页码`),
  ids: text.describe('只要这些 id，用逗号分隔'),
  counts: flag.describe('1：同时答复各状态的条数'),
  counted: z
    .enum(['known', 'some', 'all'])
    .optional()
    .describe('known：条数不是现成的就不等它；some：不要内容，只要条数，最多数到 10,000；all：不要内容，只要全部条数'),
  sum: text.describe('操作的名称：同时答复符合条件且能执行该操作的内容的笔数与金额'),
  asOf: whole.describe('只合计此版本以前的内容'),
}

/** The parameters of an entity's list, as src/catalogue/schema/request.ts reads them, and what `id` names where a call says so. */
export function listParameters(entity: Entity, { parent }: Pick<Call, 'parent'>): z.ZodObject {
  const parameters = ownParameters(entity)
  if (parent === undefined) return parameters
  const own = parent.own === undefined ? {} : { [parent.own]: text.describe(`${entity.title}自己的 id`) }
  return parameters.extend({ id: text.describe(`${entity.fields[parent.by]?.label ?? parent.by}的 id`), ...own })
}

const ownParameters = once((entity: Entity): z.ZodObject => {
  const sorts = ['id', ...sortable(entity)].flatMap((name) => [name, `-${name}`])
  return z.object({
    ...common,
    keyword: z.string().max(100).optional().describe(keywordText(entity)),
    sort: z.enum(sorts).optional(),
    ...Object.assign({}, ...filterable(entity).map((name) => filterParameters(name, entity.fields[name]))),
  })
})

function filterParameters(name: string, field: Field | undefined): Record<string, z.ZodType> {
  if (!field) return {}
  if (bounded.includes(field.kind)) {
    return {
      [`${name}_from`]: whole.describe(`${field.label}不早于或不小于`),
      [`${name}_to`]: whole.describe(`${field.label}不晚于或不大于`),
    }
  }
  if (field.kind === 'flag') return { [name]: flag.describe(field.label) }
  if (field.kind === 'found') return { [name]: flag.describe(`${field.label}（${labelled(yesAndNo.found)}）`) }
  const values = 'options' in field ? `（${labelled(field.options)}）` : ''
  const ids = field.kind === 'ref' ? '的 id' : ''
  return { [name]: text.describe(`${field.label}${ids}，可用逗号分隔多个${values}`) }
}

function keywordText(entity: Entity): string {
  const fields = Object.values(entity.fields).filter(isSearched)
  return `在${fields.map((field) => field.label).join('、') || '名称'}中查找，空格隔开的每个词都要有`
}
