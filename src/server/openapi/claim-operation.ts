import type { Claim } from '../../catalogue/claim.ts'
import type { Command } from '../../catalogue/command.ts'
import { formSchema, inputSchema, limits } from '../../catalogue/schema/request.ts'
import { conditionText } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { listParameters } from './list-parameters.ts'
import { body, type Operation, operationId, parameter, responses } from './operation.ts'
import { requestSchema, rowSchema, type Schema, shownSchema } from './schema.ts'
import { shared } from './shared-schemas.ts'

/**
 * The operation of one call. Several claims share a call where fixed parameters tell them apart; their inputs are then
 * listed together.
 */
export function claimOperation(
  claims: readonly [Claim, ...Claim[]],
  commands: ReadonlyMap<string, Command>,
): Operation {
  const [first] = claims
  const known = claims.flatMap((claim) => commands.get(claim.permission) ?? [])
  const deprecated = claims.every((claim) => !claim.current)
  const keys = [...new Set(known.flatMap((command) => command.keys))]
  const fixed = fixedParameters(claims)
  const input = mergedInput(claims)
  return {
    operationId: operationId(first.call.method, first.call.path),
    summary: claims.map(titleOf).join(' / '),
    description: [...new Set(claims.flatMap((claim) => remarks(claim)))].join('\n\n'),
    tags: [tagOf(first)],
    ...(deprecated ? { deprecated } : {}),
    parameters:
      first.call.method === 'GET'
        ? [...fixed, ...(first.purpose === 'list' ? listParameters(first.entity) : queryParameters(input))]
        : fixed,
    ...(first.call.method === 'POST' && input ? { requestBody: body(input) } : {}),
    responses: responses(answerSchema(first)),
    'x-permission': [...new Set(claims.map((claim) => claim.permission))],
    ...(keys.length > 0 ? { 'x-hotkey': keys } : {}),
  }
}

/** The name of an entity's rows among the shared schemas. */
export function rowName(entity: Entity): string {
  return `${entity.name.slice(0, 1).toUpperCase()}${entity.name.slice(1)}Row`
}

function titleOf(claim: Claim): string {
  switch (claim.purpose) {
    case 'list':
      return `${claim.entity.title}列表`
    case 'detail':
      return `${claim.entity.title}详情`
    case 'options':
      return `可选的${claim.entity.title}`
    case 'create':
      return claim.form.title ?? `新建${claim.entity.title}`
    case 'edit':
      return claim.form.title ?? `编辑${claim.entity.title}`
    case 'action':
      return `${claim.action.title}（${claim.entity.title}）`
    case 'readSetting':
      return `读取设置：${claim.setting.title}`
    case 'updateSetting':
      return `保存设置：${claim.setting.title}`
    case 'query':
      return claim.query.title
  }
}

function tagOf(claim: Claim): string {
  if ('entity' in claim) return claim.entity.title
  return claim.purpose === 'query' ? '统计' : '设置'
}

function remarks(claim: Claim): string[] {
  if (claim.purpose === 'action') {
    const condition = conditionText(claim.entity, claim.action.when)
    const applies = condition === '' ? [] : [`仅作用于${condition}的内容，其余跳过并说明原因。`]
    return claim.action.confirm ? [...applies, '不可撤销。'] : applies
  }
  if (claim.purpose === 'list' && Object.keys(claim.where).length > 0) {
    return [`只含${conditionText(claim.entity, claim.where)}的内容。`]
  }
  return []
}

function fixedParameters(claims: readonly Claim[]): Schema[] {
  const values = new Map<string, Set<string>>()
  for (const { call } of claims) {
    for (const [name, value] of Object.entries(call.with ?? {})) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  const required = (name: string) => claims.every(({ call }) => call.with?.[name] !== undefined) && claims.length > 1
  return [...values].map(([name, each]) =>
    parameter(name, { type: 'string', enum: [...each] }, '区分同一地址的不同操作', required(name)),
  )
}

/** One body for all claims of a call; where there are several, what only some of them need is optional. */
function mergedInput(claims: readonly Claim[]): Schema | null {
  const schemas = claims.map(inputOf).filter((schema) => schema !== null)
  const [first, ...rest] = schemas
  if (!first || rest.length === 0) return first ?? null
  const properties = schemas.flatMap((schema) => Object.entries(asRecord(schema.properties)))
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function inputOf(claim: Claim): Schema | null {
  switch (claim.purpose) {
    case 'list':
      return {
        type: 'object',
        properties: Object.fromEntries(listParameters(claim.entity).map((each) => [String(each.name), each.schema])),
      }
    case 'detail':
      return { type: 'object', required: ['id'], properties: { id: idSchema } }
    case 'options':
      return {
        type: 'object',
        properties: { keyword: { type: 'string' }, page: { type: 'integer' }, limit: { type: 'integer' } },
      }
    case 'create':
      return requestSchema(formSchema(claim.entity.fields, claim.form.form, false))
    case 'edit':
      return withTarget(requestSchema(formSchema(claim.entity.fields, claim.form.form, true)), { id: idSchema })
    case 'action':
      return withTarget(
        requestSchema(inputSchema(claim.entity, claim.action)),
        claim.action.on === 'one' ? { id: idSchema } : batchTarget,
      )
    case 'readSetting':
      return null
    case 'updateSetting':
      return requestSchema(formSchema(claim.setting.fields, Object.keys(claim.setting.fields), false))
    case 'query':
      return requestSchema(formSchema(claim.query.params, Object.keys(claim.query.params), false))
  }
}

const idSchema: Schema = { type: 'integer', minimum: 1 }

const batchTarget: Readonly<Record<string, Schema>> = {
  id: { ...idSchema, description: '一项；也可用 ids 或 filter' },
  ids: {
    type: 'array',
    items: idSchema,
    description: `多项：请求体最多 ${limits.bodyIds} 个，查询串用逗号分隔、最多 ${limits.queryIds} 个`,
  },
  filter: { type: 'object', description: '按列表的筛选条件批量操作，须同时给出 expected 和 asOf' },
  expected: { type: 'integer', description: '看到的条数' },
  asOf: { type: 'integer', description: '看到列表的时间（列表答复的 asOf，毫秒）；之后到达的内容不受影响' },
  except: { type: 'array', items: idSchema, description: '按条件操作时排除的 id' },
}

function withTarget(schema: Schema, target: Readonly<Record<string, Schema>>): Schema {
  return { ...schema, properties: { ...target, ...asRecord(schema.properties) } }
}

function queryParameters(input: Schema | null): Schema[] {
  const required = Array.isArray(input?.required) ? input.required : []
  return Object.entries(asRecord(input?.properties)).map(([name, schema]) => {
    const structured = typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'object'
    return parameter(
      name,
      structured ? { type: 'string', description: 'JSON' } : asRecord(schema),
      undefined,
      required.includes(name),
    )
  })
}

function answerSchema(claim: Claim): Schema {
  switch (claim.purpose) {
    case 'list':
      return {
        type: 'object',
        required: ['list', 'total', 'page', 'limit', 'asOf'],
        properties: {
          list: { type: 'array', items: shared(rowName(claim.entity)) },
          total: { type: 'integer' },
          page: { type: 'integer' },
          limit: { type: 'integer' },
          asOf: { type: 'integer' },
          counts: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      }
    case 'detail':
      return shared(rowName(claim.entity))
    case 'options':
      return {
        type: 'object',
        required: ['list', 'total'],
        properties: { list: { type: 'array', items: shared('Option') }, total: { type: 'integer' } },
      }
    case 'readSetting':
      return { type: ['object', 'null'], properties: shownProperties(claim.setting.fields) }
    case 'query':
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(claim.query.answer).map(([name, part]) => [
            name,
            'kind' in part
              ? shownSchema(part)
              : { type: 'array', items: { type: 'object', properties: shownProperties(part[0]) } },
          ]),
        ),
      }
    default:
      return shared('ActionAnswer')
  }
}

function shownProperties(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Schema>> {
  const { id: _, changedAt: __, ...properties } = asRecord(rowSchema(fields).properties)
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, asRecord(schema)]))
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
