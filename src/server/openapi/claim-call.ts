import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Claim } from '../../catalogue/claim.ts'
import { once } from '../../catalogue/once.ts'
import { formSchema, inputSchema, limits } from '../../catalogue/schema/request.ts'
import { conditionText } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { optionsRequest } from '../read/options.ts'
import { actionAnswer, listAnswer, optionsAnswer } from './answer-schemas.ts'
import { listParameters } from './list-parameters.ts'
import type { DescribedCall } from './operation.ts'
import { rowSchema, shownFields, shownSchema } from './row-schema.ts'

/**
 * A call the catalogue claims. Several claims share a call where fixed parameters tell them apart; their inputs are then
 * listed together.
 */
export function claimCall(
  claims: readonly [Claim, ...Claim[]],
  { commands }: Pick<Catalogue, 'commands'>,
): DescribedCall {
  const [first] = claims
  const { method, path } = first.call
  const permissions = [...new Set(claims.map((claim) => claim.permission))]
  const fixed = fixedParameters(claims)
  const input = mergedInput(claims)
  return {
    method,
    path,
    summary: claims.map(titleOf).join(' / '),
    description: [...new Set(claims.flatMap(remarks))].join('\n\n'),
    tag: tagOf(first),
    isDeprecated: claims.every((claim) => !claim.current),
    permissions,
    keys: [...new Set(commands.flatMap(({ id, keys }) => (permissions.includes(id) ? keys : [])))],
    ...(method === 'POST' ? { body: input, query: fixed } : { query: fixed ? input.extend(fixed.shape) : input }),
    data: answerOf(first),
  }
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

function fixedParameters(claims: readonly Claim[]): z.ZodObject | undefined {
  const names = [...new Set(claims.flatMap(({ call }) => Object.keys(call.with ?? {})))]
  if (names.length === 0) return undefined
  const shape = names.map((name) => {
    const values = claims.flatMap(({ call }) => call.with?.[name] ?? [])
    const schema = z.enum(values).describe('区分同一地址的不同操作')
    return [name, claims.length > 1 && values.length === claims.length ? schema : schema.optional()]
  })
  return z.object(Object.fromEntries(shape))
}

/** One input for all claims of a call; where there are several, what only some of them need is optional. */
function mergedInput(claims: readonly [Claim, ...Claim[]]): z.ZodObject {
  const [first, ...others] = claims
  if (others.length === 0) return inputOf(first)
  return z.object(Object.assign({}, ...claims.map((claim) => inputOf(claim).shape))).partial()
}

function inputOf(claim: Claim): z.ZodObject {
  switch (claim.purpose) {
    case 'list':
      return listParameters(claim.entity)
    case 'detail':
      return z.object({ id })
    case 'options':
      return optionsRequest
    case 'create':
      return formSchema(claim.entity.fields, claim.form.form, false)
    case 'edit':
      return z.object({ ...batchTarget, ...formSchema(claim.entity.fields, claim.form.form, true).shape })
    case 'action': {
      const target = claim.action.on === 'one' ? { id, versions: batchTarget.versions } : batchTarget
      return z.object({ ...target, ...inputSchema(claim.entity, claim.action).shape })
    }
    case 'readSetting':
      return z.object()
    case 'updateSetting':
      return formSchema(claim.setting.fields, Object.keys(claim.setting.fields), false).extend({ version })
    case 'query':
      return formSchema(claim.query.params, Object.keys(claim.query.params), false)
  }
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

const pageOf = once((entity: Entity) => listAnswer.extend({ list: z.array(rowSchema(entity)) }))

function answerOf(claim: Claim): z.ZodType {
  switch (claim.purpose) {
    case 'list':
      return pageOf(claim.entity)
    case 'detail':
      return rowSchema(claim.entity)
    case 'options':
      return optionsAnswer
    case 'readSetting':
      return z.object(shownFields(claim.setting.fields)).nullable()
    case 'query':
      return z.object(
        Object.fromEntries(
          Object.entries(claim.query.answer).map(([name, part]) => [
            name,
            'kind' in part ? shownSchema(part) : z.array(z.object(shownFields(part[0]))),
          ]),
        ),
      )
    default:
      return actionAnswer
  }
}
