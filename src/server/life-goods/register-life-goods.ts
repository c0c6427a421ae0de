import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { AnyCondition } from '../../catalogue/vocabulary/entity.ts'
import type { ListAnswer } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { type FindCaller, findCaller } from '../access/caller.ts'
import { paramsOf } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import { serverSecret } from '../database/server-secret.ts'
import { ok } from '../http/envelope.ts'
import { answerList } from '../read/list.ts'
import type { ReadDependencies } from '../read/read-dependencies.ts'
import type { Values } from '../rows/entity-table.ts'
import { hashToken } from '../security/token.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { createLifeGoodsTokens, type LifeGoodsTokens } from './life-goods-token.ts'

/** What is on the shelves of the mall: neither virtual goods nor the snacks of dormitories. */
const onShelf = { trade: 'mall', status: 'enabled' }

/** What the calls tell of a row. What a goods costs its merchant, and who supplies it, stays with the console. */
const told = {
  goods: ['title', 'cover', 'pictures', 'category', 'unit', 'price', 'limit', 'description', 'merchants'],
  goodsCategory: ['name', 'icon', 'sort'],
} as const

/** The calls there are, as the documents name them in the query. */
export const selectors = ['sysToken', 'sysLogin', 'goodsIndex', 'categoryIndex'] as const

/** What a life-goods call takes: one of the selectors, and what a list takes with it. */
export const lifeGoodsRequest = z.object({
  sysToken: z.string().optional().describe('取令牌：只用于生活好物的接口，10 分钟有效'),
  sysLogin: z.string().optional().describe('令牌是谁的'),
  goodsIndex: z.string().optional().describe('在售商品'),
  categoryIndex: z.string().optional().describe('启用的分类'),
  token: z.string().optional().describe('sysToken 给的令牌，代替登录的令牌'),
  category: z.string().optional().describe('goodsIndex：分类的 id'),
  keyword: z.string().optional(),
  page: z.string().optional(),
  limit: z.string().optional(),
})

type Asked = z.infer<typeof lifeGoodsRequest>

/**
 * The life-goods calls, at one address and told apart by a selector in the query (specification §12.8): `?sysToken` gives an
 * operator a token for a life-goods program, by which that program asks `?sysLogin` who it is for, and reads `?goodsIndex`
 * and `?categoryIndex` with the operator's rights.
 */
export async function registerLifeGoods(
  app: FastifyInstance,
  base: string,
  dependencies: CallDependencies,
): Promise<void> {
  const { catalogue, database, clock } = dependencies
  const tokens = createLifeGoodsTokens(await serverSecret(database, 'life_goods_secret'))
  const find = findCaller(catalogue, database)
  await app.register(async (scope) => {
    scope.decorateRequest('caller')
    scope.route({
      method: ['GET', 'POST'],
      url: base,
      exposeHeadRoute: false,
      config: { isCall: true },
      preParsing: async (request) => identify(request, find, tokens, clock.now()),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const asked = parseInput(lifeGoodsRequest, paramsOf(request))
        const meant = selectors.filter((name) => asked[name] !== undefined)
        const [selector] = meant
        if (selector === undefined || meant.length > 1) throw new InputError(`请带 ${selectors.join('、')} 之一`)
        if (selector === 'goodsIndex') return ok(await goodsIndex(dependencies, request, asked))
        if (selector === 'categoryIndex') return ok(await categoryIndex(dependencies, request, asked))
        const { schoolId, id, name, token } = request.caller
        if (selector === 'sysToken') return ok(tokens.of({ schoolId, session: hashToken(token) }, clock.now()))
        const { name: school } = await database.db
          .selectFrom('school')
          .select('name')
          .where('id', '=', schoolId)
          .executeTakeFirstOrThrow()
        return ok({ account: { id, name }, school: { id: schoolId, name: school } })
      },
    })
  })
}

/** Finds whom a request is for: by a life-goods token in its address, else by the bearer token of a session. */
async function identify(
  request: FastifyRequest,
  find: FindCaller,
  tokens: LifeGoodsTokens,
  now: number,
): Promise<void> {
  const { token, sysToken } = parseInput(lifeGoodsRequest, Object(request.query))
  // A token is not lengthened by itself: who holds one asks an operator for another.
  if (token === undefined || sysToken !== undefined) request.caller = await find.bySession(request)
  else request.caller = await find.byOpenSession(tokens.holderOf(token, now), token)
}

async function goodsIndex(dependencies: ReadDependencies, request: FastifyRequest, asked: Asked) {
  const { category, keyword, page, limit } = asked
  const answer = await listOf(dependencies, request, 'goods', onShelf, { category, keyword, page, limit })
  return shownOf(answer, told.goods)
}

async function categoryIndex(dependencies: ReadDependencies, request: FastifyRequest, asked: Asked) {
  const { keyword, page, limit } = asked
  const answer = await listOf(dependencies, request, 'goodsCategory', onShelf, { keyword, page, limit })
  return shownOf(answer, told.goodsCategory)
}

async function listOf(
  dependencies: ReadDependencies,
  request: FastifyRequest,
  name: keyof typeof told,
  where: AnyCondition,
  params: Values,
): Promise<ListAnswer> {
  const entity = entityNamed(dependencies.catalogue, name)
  await requirePermission(dependencies, request, listPermission(entity))
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
  return answerList(dependencies, accountOf(request), entity, given, { where })
}

function shownOf({ list, total, page, limit }: ListAnswer, fields: readonly string[]) {
  const rows = list.map((row) => ({
    id: row.id,
    ...Object.fromEntries(fields.map((name) => [name, row[name] ?? null])),
  }))
  return { list: rows, total, page, limit }
}
