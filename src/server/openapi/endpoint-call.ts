import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { verbTitle } from '../../catalogue/command.ts'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { isMoneyCommand } from '../../catalogue/order/money-command.ts'
import { formSchema, inputSchema } from '../../catalogue/schema/form-schema.ts'
import { limits } from '../../catalogue/schema/listing.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import { conditionText } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { documentedWords } from '../calls/understand.ts'
import { optionsRequest, sharedRequest } from '../read/picker/options.ts'
import { actionAnswer, listAnswer, optionsAnswer } from './answer-schemas.ts'
import { type JsonSchema, keptMark } from './json-schema.ts'
import { listParameters } from './list-parameters.ts'
import type { DescribedCall } from './operation.ts'
import { labelled, rowSchema, shownFields, shownSchema } from './row-schema.ts'
import { structureWords } from './structure-words.ts'

/**
 * A call the catalogue names. Several endpoints share a call where fixed parameters tell them apart; their inputs are then
 * listed together.
 */
export function endpointCall(endpoints: readonly [Endpoint, ...Endpoint[]], catalogue: Catalogue): DescribedCall {
  const [first] = endpoints
  const { method, path } = first.call
  const permissions = [...new Set(endpoints.map((endpoint) => endpoint.permission))]
  const fixed = fixedParameters(endpoints)
  const input = amountsOf(first, mergedInput(endpoints, catalogue))
  return {
    method,
    path,
    summary: endpoints.map(titleOf).join(' / '),
    description: [...new Set(endpoints.flatMap(remarks))].join('\n\n'),
    tag: tagOf(first),
    isDeprecated: endpoints.every((endpoint) => !endpoint.current),
    permissions,
    keys: [...new Set(catalogue.commands.flatMap(({ id, keys }) => (permissions.includes(id) ? keys : [])))],
    ...(method === 'POST' ? { body: input, query: fixed } : { query: fixed ? input.extend(fixed.shape) : input }),
    data: answerOf(first),
    isDoneOnce: endpoints.some(isMoneyCommand),
  }
}

const yuan = z.string().describe('元，如 12.50')

/** Inputs of a call whose amounts are 元. */
function amountsOf(endpoint: Endpoint, input: z.ZodObject): z.ZodObject {
  if (!endpoint.call.yuan || !('entity' in endpoint)) return input
  const { fields } = endpoint.entity
  const amounts = Object.keys(input.shape).filter((name) => fields[name.replace(/_(from|to)$/, '')]?.kind === 'money')
  return input.extend(
    Object.fromEntries(
      amounts.map((name) => [name, input.shape[name].safeParse(undefined).success ? yuan.optional() : yuan]),
    ),
  )
}

/** A row as a call answers it, with what the documents call otherwise. */
function rowOf({ entity, call }: { readonly entity: Entity; readonly call: Call }): z.ZodObject {
  const row = rowSchema(entity)
  const amounts = call.yuan ? Object.entries(entity.fields).filter(([, { kind }]) => kind === 'money') : []
  const words = documentedWords(entity)?.shown(call.path) ?? {}
  const own = { ...Object.fromEntries(amounts.map(([name]) => [name, yuan.nullable()])), ...words }
  return Object.keys(own).length > 0 ? row.extend(own) : row
}

function titleOf(endpoint: Endpoint): string {
  switch (endpoint.purpose) {
    case 'list':
      return `${endpoint.entity.title}列表`
    case 'detail':
      return `${endpoint.entity.title}详情`
    case 'options':
      return verbTitle('可选的', endpoint.entity)
    case 'create':
      return endpoint.form.title ?? verbTitle('新建', endpoint.entity)
    case 'edit':
      return endpoint.form.title ?? verbTitle('编辑', endpoint.entity)
    case 'action':
      return `${endpoint.action.title}（${endpoint.entity.title}）`
    case 'readSetting':
      return `读取设置：${endpoint.setting.title}`
    case 'updateSetting':
      return `保存设置：${endpoint.setting.title}`
    case 'query':
      return endpoint.query.title
  }
}

function tagOf(endpoint: Endpoint): string {
  if ('entity' in endpoint) return endpoint.entity.title
  return endpoint.purpose === 'query' ? '统计' : '设置'
}

function remarks(endpoint: Endpoint): string[] {
  if (endpoint.purpose === 'action') {
    const condition = conditionText(endpoint.entity, endpoint.action.when)
    const applies = condition === '' ? [] : [`仅作用于${condition}的内容，其余跳过并说明原因。`]
    return endpoint.action.confirm ? [...applies, '不可撤销。'] : applies
  }
  if (endpoint.purpose === 'list' && Object.keys(endpoint.where).length > 0) {
    return [`只含${conditionText(endpoint.entity, endpoint.where)}的内容。`]
  }
  return []
}

function fixedParameters(endpoints: readonly Endpoint[]): z.ZodObject | undefined {
  const names = [...new Set(endpoints.flatMap(({ call }) => Object.keys(call.with ?? {})))]
  if (names.length === 0) return undefined
  const shape = names.map((name) => {
    const values = endpoints.flatMap(({ call }) => call.with?.[name] ?? [])
    const schema = z.enum(values).describe('区分同一地址的不同操作')
    return [name, endpoints.length > 1 && values.length === endpoints.length ? schema : schema.optional()]
  })
  return z.object(Object.fromEntries(shape))
}

/** One input for all endpoints of a call; where there are several, what only some of them need is optional. */
function mergedInput(endpoints: readonly [Endpoint, ...Endpoint[]], catalogue: Catalogue): z.ZodObject {
  const [first, ...others] = endpoints
  if (others.length === 0) return inputOf(first, catalogue)
  return z.object(Object.assign({}, ...endpoints.map((endpoint) => inputOf(endpoint, catalogue).shape))).partial()
}

function inputOf(endpoint: Endpoint, catalogue: Catalogue): z.ZodObject {
  switch (endpoint.purpose) {
    case 'list':
      return listParameters(endpoint.entity, endpoint.call)
    case 'detail':
      return z.object({ id })
    case 'options':
      return optionsRequest.extend(sharedRequest(catalogue, endpoint.entity).shape)
    case 'create':
      return described(formSchema(endpoint.entity.fields, endpoint.form.form, false), endpoint.entity.fields)
    case 'edit': {
      const { fields } = endpoint.entity
      const given = described(formSchema(fields, endpoint.form.form, true), fields, endpoint.form.form)
      return z.object({ ...batchTarget, ...given.shape })
    }
    case 'action': {
      const target = endpoint.action.on === 'one' ? { id, versions: batchTarget.versions } : batchTarget
      const { entity, action } = endpoint
      const given = described(inputSchema(entity, action), askedFields(entity, action), action.form)
      return z.object({ ...target, ...given.shape })
    }
    case 'readSetting':
      return z.object()
    case 'updateSetting': {
      const { fields } = endpoint.setting
      const names = Object.keys(fields)
      return described(formSchema(fields, names, true), fields, names).extend({ version })
    }
    case 'query':
      return described(
        formSchema(endpoint.query.params, Object.keys(endpoint.query.params), false),
        endpoint.query.params,
      )
  }
}

/**
 * An input with what its fields are called and its structures hold, and without the default of what is `kept` as it is where
 * it is not given.
 */
export function described(input: z.ZodObject, fields: Fields, kept: readonly string[] = []): z.ZodObject {
  const shape = Object.entries(input.shape).map(([name, schema]): [string, z.ZodType] => {
    const field = fields[name]
    const words = field ? { title: field.label, ...inputWords(field) } : {}
    if (!(schema instanceof z.ZodType)) throw new Error(`${name} has no schema`)
    return [name, schema.meta({ ...words, ...(kept.includes(name) ? { [keptMark]: true } : {}) })]
  })
  return z.object(Object.fromEntries(shape))
}

function inputWords(field: Field): JsonSchema {
  if (field.kind === 'json') return structureWords(field)
  if (field.kind === 'money') return { description: '单位：分' }
  if (field.kind === 'time') return { description: '毫秒时间戳，或 2026-05-01 10:00 这样的北京时间' }
  if (field.kind === 'ref') return { description: `${field.label}的 id` }
  return 'options' in field && !Array.isArray(field.options) ? { description: labelled(field.options) } : {}
}

const id = z.int().positive()

const version = z.int().optional().describe('读取设置时的版本；之后被他人修改过则不保存')

/** As src/catalogue/schema/target.ts reads it. */
const batchTarget = {
  id: id.optional().describe('一项；也可用 ids 或 filter'),
  ids: z
    .array(id)
    .optional()
    .describe(`多项：请求体最多 ${limits.bodyIds} 个，查询串用逗号分隔、最多 ${limits.queryIds} 个`),
  versions: z.array(z.int()).optional().describe('看到的版本，与 id 或 ids 一一对应；之后有变化的内容跳过'),
  filter: z.looseObject({}).optional().describe('按列表的筛选条件批量操作，须同时给出 expected 和 asOf'),
  expected: z.int().optional().describe('看到的条数'),
  asOf: z.int().optional().describe('看到列表时的版本（列表答复的 asOf）；之后的变化不受影响'),
  except: z.array(id).optional().describe('按条件操作时排除的 id'),
}

function answerOf(endpoint: Endpoint): z.ZodType {
  switch (endpoint.purpose) {
    case 'list':
      return listAnswer.extend({ list: z.array(rowOf(endpoint)) })
    case 'detail':
      return rowOf(endpoint)
    case 'options':
      return optionsAnswer
    case 'readSetting':
      return z.object(shownFields(endpoint.setting.fields)).nullable()
    case 'query':
      return z.object(
        Object.fromEntries(
          Object.entries(endpoint.query.answer).map(([name, part]) => [
            name,
            'kind' in part ? shownSchema(part) : z.array(z.object(shownFields(part[0]))),
          ]),
        ),
      )
    default:
      return actionAnswer
  }
}
