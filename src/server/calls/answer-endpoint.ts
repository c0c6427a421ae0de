import type { FastifyRequest } from 'fastify'
import { verbTitle } from '../../catalogue/command.ts'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { isMoneyCommand, movesMoney } from '../../catalogue/order/money-command.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { maskedQueryAnswer } from '../../catalogue/personal/masked-answer.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { answeredRow } from '../../catalogue/schema/parent.ts'
import { narrowed, parseInput } from '../../catalogue/schema/request.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Query } from '../../catalogue/vocabulary/module.ts'
import type { Envelope, OptionsAnswer, Row } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { keyOf, mostIdsOf } from '../access/params.ts'
import type { Database } from '../database/open-database.ts'
import { done, ok } from '../http/envelope.ts'
import { answerDetail, answerList } from '../read/list.ts'
import { answerOptions, keywordWithin, offeredWhere, optionsRequest } from '../read/picker/options.ts'
import { type ReadTogether, readTogether } from '../read/read-together.ts'
import type { Values } from '../rows/entity-table.ts'
import { searchedFields } from '../rows/keyword/keyword-index.ts'
import { requireConfirmation } from '../signin/second-factor/second-factor-rule.ts'
import type { CallOnce } from '../write/answered-call.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { answerAction } from './act.ts'
import { callOnce } from './call-once.ts'
import { answerCreate, answerEdit } from './form.ts'
import { answerReveal } from './reveal.ts'
import { answerSetting, answerSettingUpdate } from './setting.ts'
import { documentedWords } from './understand.ts'
import { rowInYuan } from './yuan.ts'

/** Answers a call once it is known which endpoint is meant and that the caller may. */
export async function answerEndpoint(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: Endpoint,
  params: Values,
): Promise<Envelope> {
  const account = accountOf(request)
  if (mayMoveMoney(endpoint)) await requireConfirmation(dependencies.database.db, account)
  const run = {
    command: endpoint.permission,
    entity: 'entity' in endpoint ? endpoint.entity.name : '',
    requestId: request.id,
    key: keyOf(request),
    ...onceIn(request, endpoint, params),
  }
  switch (endpoint.purpose) {
    case 'list': {
      const fixed = Object.keys(endpoint.call.with ?? {})
      const { list, ...page } = await answerList(dependencies, account, endpoint.entity, params, {
        where: endpoint.where,
        fixed,
      })
      const shown = list.map((row) => answeredRow(endpoint.call, documented(endpoint, row)))
      return ok({ ...page, list: shown })
    }
    case 'detail':
      return ok(documented(endpoint, await answerDetail(dependencies, account, endpoint.entity, params)))
    case 'options':
      return ok(await answerOffered(dependencies, request, endpoint.entity, params))
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
      const title = endpoint.form.title ?? verbTitle('新建', endpoint.entity)
      const given = { ...params, ...endpoint.call.with }
      const answer = await answerCreate(dependencies, account, run, endpoint, given)
      return done(title, { ...(await savedRow(dependencies, request, endpoint, answer.ids?.[0])), ...answer })
    }
    case 'edit': {
      const title = endpoint.form.title ?? '编辑'
      const answer = await answerEdit(dependencies, account, run, endpoint, params, mostIdsOf(request))
      return done(title, { ...(await savedRow(dependencies, request, endpoint, params.id)), ...answer })
    }
    case 'action': {
      const { entity, action } = endpoint
      const answer = action.reveals
        ? await answerReveal(dependencies, account, run, entity, params, mostIdsOf(request))
        : await answerAction(dependencies, account, run, endpoint, params, mostIdsOf(request))
      return done(action.title, answer)
    }
  }
}

/** Whether a call may move money, where that is known before its rows are; the ledger's transfers are watched besides. */
function mayMoveMoney(endpoint: Endpoint): boolean {
  if (endpoint.purpose === 'action') return movesMoney(endpoint.entity, endpoint.action)
  return endpoint.purpose === 'create' && isMoneyCommand(endpoint)
}

/** What tells a call that is done once from another; nothing for other calls. */
function onceIn(request: FastifyRequest, endpoint: Endpoint, params: Values): { readonly once?: CallOnce } {
  const once = callOnce(request, endpoint, params)
  return once ? { once } : {}
}

type RowEndpoint = { readonly entity: Entity; readonly call: Call }

/** A row with what the documents call its fields and values beside. */
function documented({ entity, call }: RowEndpoint, row: Row): Row {
  const shown = documentedWords(entity)?.show(row, call.path) ?? row
  return call.yuan ? rowInYuan(entity, shown) : shown
}

/** The row a form saved, where its call answers that, for whoever may see it. */
async function savedRow(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: RowEndpoint,
  id: unknown,
): Promise<Row | null> {
  const { entity, call } = endpoint
  const isAnswered = id !== undefined && documentedWords(entity)?.echoes?.includes(call.path)
  if (!isAnswered || !request.caller.may(listPermission(entity))) return null
  const { list } = await answerList(dependencies, accountOf(request), entity, { ids: id })
  const [row, another] = list
  return row && !another ? documented(endpoint, row) : null
}

/** What a picker offers: as a handler ranks it for whoever may see the entity's list, else the rows by what they are called. */
async function answerOffered(
  dependencies: CallDependencies,
  request: FastifyRequest,
  entity: Entity,
  params: Values,
): Promise<OptionsAnswer> {
  const account = accountOf(request)
  const { catalogue, database, handlers } = dependencies
  const rank = params.ids === undefined && account.allows(listPermission(entity)) && handlers.options?.[entity.name]
  if (!rank) return answerOptions(dependencies, account, entity, entity.options?.where ?? {}, params)
  const { keyword, page, limit, record } = parseInput(optionsRequest, params)
  const sought = await keywordWithin({ database, account }, entity, searchedFields(entity), keyword || null)
  const where = narrowed(sought, offeredWhere(catalogue, entity, entity.options?.where ?? {}, params))
  const context = { account, catalogue, database }
  return rank(context, { where, page, limit, record: record ?? null })
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
  const account = accountOf(request)
  const together = answers.get(database) ?? readTogether<unknown>()
  answers.set(database, together)
  const { grants, scope } = request.caller
  const key = JSON.stringify([account.schoolId, query.name, asked, grants, scope])
  return together(key, async () => maskedQueryAnswer(query, await handler({ account, catalogue, database }, asked)))
}

/** What queries are being answered: consoles with the same figures on screen ask at once, when rows have changed. */
const answers = new WeakMap<Database, ReadTogether<unknown>>()
