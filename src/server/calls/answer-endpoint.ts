import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { formSchema, parseInput } from '../../catalogue/schema/request.ts'
import type { Query } from '../../catalogue/vocabulary/module.ts'
import type { Envelope } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { mostIdsOf } from '../access/params.ts'
import { done, ok } from '../http/envelope.ts'
import { answerDetail, answerList } from '../read/list.ts'
import { answerOptions } from '../read/options.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { answerAction } from './act.ts'
import { answerCreate, answerEdit } from './form.ts'
import { answerSetting, answerSettingUpdate } from './setting.ts'

/** Answers a call once it is known which endpoint is meant and that the caller may. */
export async function answerEndpoint(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Values,
): Promise<Envelope> {
  const account = accountOf(request)
  const run = {
    command: endpoint.permission,
    entity: 'entity' in endpoint ? endpoint.entity.name : '',
    requestId: request.id,
  }
  switch (endpoint.purpose) {
    case 'list': {
      const fixed = Object.keys(endpoint.call.with ?? {})
      return ok(await answerList(dependencies, account, endpoint.entity, endpoint.where, params, fixed))
    }
    case 'detail':
      return ok(await answerDetail(dependencies, account, endpoint.entity, params))
    case 'options':
      return ok(
        await answerOptions(dependencies, account, endpoint.entity, endpoint.entity.options?.where ?? {}, params),
      )
    case 'query':
      return ok(await answerQuery(dependencies, request, endpoint.query, params))
    case 'readSetting': {
      const { data, version } = await answerSetting(dependencies, account, endpoint.setting)
      return { ...ok(data), version }
    }
    case 'updateSetting': {
      const setting = { ...run, entity: `setting.${endpoint.setting.name}` }
      return done('保存', await answerSettingUpdate(dependencies, account, setting, endpoint.setting, params))
    }
    case 'create': {
      const title = endpoint.form.title ?? `新建${endpoint.entity.title}`
      return done(title, await answerCreate(dependencies, account, run, endpoint, params))
    }
    case 'edit': {
      const title = endpoint.form.title ?? '编辑'
      return done(title, await answerEdit(dependencies, account, run, endpoint, params, mostIdsOf(request)))
    }
    case 'action':
      return done(
        endpoint.action.title,
        await answerAction(dependencies, account, run, endpoint, params, mostIdsOf(request)),
      )
  }
}

async function answerQuery(
  dependencies: CallDependencies,
  request: FastifyRequest,
  query: Query,
  params: Values,
): Promise<unknown> {
  const handler = dependencies.handlers.queries[query.name]
  if (!handler) throw new Error(`no handler for query ${query.name}`)
  const asked = parseInput(formSchema(query.params, Object.keys(query.params), false), params)
  const { catalogue, database } = dependencies
  return handler({ account: accountOf(request), requestId: request.id, catalogue, database }, asked)
}
