import type { FastifyRequest } from 'fastify'
import type { Claim } from '../../catalogue/claim.ts'
import { formSchema, parseInput } from '../../catalogue/schema/request.ts'
import type { Query } from '../../catalogue/vocabulary/module.ts'
import { codes, type Envelope } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { mostIdsOf } from '../access/params.ts'
import { answerDetail, answerList } from '../read/list.ts'
import { answerOptions } from '../read/options.ts'
import type { Values } from '../rows/entity-table.ts'
import { done } from '../write/done.ts'
import type { CallGround } from '../write/write-scope.ts'
import { answerAction } from './act.ts'
import { answerCreate, answerEdit } from './form.ts'
import { answerSetting, answerSettingUpdate } from './setting.ts'

/** Answers a call once it is known which claim is meant and that the caller may. */
export async function answerClaim(
  ground: CallGround,
  request: FastifyRequest,
  claim: Claim,
  params: Values,
): Promise<Envelope> {
  const account = accountOf(request)
  const run = { command: claim.permission, entity: 'entity' in claim ? claim.entity.name : '', requestId: request.id }
  switch (claim.purpose) {
    case 'list': {
      const fixed = Object.keys(claim.call.with ?? {})
      return ok(await answerList(ground, account, claim.entity, claim.where, params, fixed))
    }
    case 'detail':
      return ok(await answerDetail(ground, account, claim.entity, params))
    case 'options':
      return ok(await answerOptions(ground, account, claim.entity, claim.entity.options?.where ?? {}, params))
    case 'query':
      return ok(await answerQuery(ground, request, claim.query, params))
    case 'readSetting':
      return { code: codes.ok, message: 'ok', ...(await answerSetting(ground, account, claim.setting)) }
    case 'updateSetting': {
      const setting = { ...run, entity: `setting.${claim.setting.name}` }
      return done('保存', await answerSettingUpdate(ground, account, setting, claim.setting, params))
    }
    case 'create': {
      const title = claim.form.title ?? `新建${claim.entity.title}`
      return done(title, await answerCreate(ground, account, run, claim, params))
    }
    case 'edit': {
      const title = claim.form.title ?? '编辑'
      return done(title, await answerEdit(ground, account, run, claim, params, mostIdsOf(request)))
    }
    case 'action':
      return done(claim.action.title, await answerAction(ground, account, run, claim, params, mostIdsOf(request)))
  }
}

async function answerQuery(
  ground: CallGround,
  request: FastifyRequest,
  query: Query,
  params: Values,
): Promise<unknown> {
  const handler = ground.handlers.queries[query.name]
  if (!handler) throw new Error(`no handler for query ${query.name}`)
  const asked = parseInput(formSchema(query.params, Object.keys(query.params), false), params)
  return handler(
    { account: accountOf(request), requestId: request.id, catalogue: ground.catalogue, database: ground.database },
    asked,
  )
}

function ok(data: unknown): Envelope {
  return { code: codes.ok, message: 'ok', data }
}
