import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { upstreamCalls, upstreamProbe } from '../../../commands/systemSettings/upstream.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { allows } from '../../catalogue/grant.ts'
import { type Call, callKey } from '../../catalogue/vocabulary/call.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import { codes } from '../../catalogue/wire.ts'
import { BusinessError } from '../error.ts'
import { ok } from '../http/envelope.ts'
import { askUpstream } from './ask-upstream.ts'
import type { CallRecord } from './call-record.ts'
import type { UpstreamOptions } from './pass-to-upstream.ts'
import { createProbe } from './probe.ts'
import type { SpecifiedCall } from './specified-calls.ts'

const whoAmI: Call = { method: 'GET', path: '/school/getInfo' }

/** What a backend tells of who is signed in, as far as it matters here; the documents promise no grants. */
const userAnswer = z.object({
  code: z.number().optional(),
  data: z.object({ grants: z.array(z.string()).optional() }),
})

type Answer = AnswerOf<typeof upstreamCalls.answer>

/**
 * GET /console/upstream/calls and POST /console/upstream/probe, for whom the backend knows and, where it tells what somebody
 * may do, who may open the screen.
 */
export function registerUpstreamCalls(
  app: FastifyInstance,
  catalogue: Catalogue,
  options: UpstreamOptions & { readonly calls: readonly SpecifiedCall[]; readonly record: CallRecord },
): void {
  const { calls, record, upstream, upstreamNames } = options
  const probe = createProbe(calls, record, options)
  app.get(upstreamCalls.call.path, async (request) => {
    await requireKnown(catalogue, upstream, request)
    const answer: Answer = {
      upstream,
      lists: upstreamNames.lists.join(', '),
      totals: upstreamNames.totals.join(', '),
      probing: probe.left(),
      calls: calls.map(({ call, title, reads }) => {
        const seen = record.of(callKey(call))
        return {
          method: call.method,
          path: call.path,
          title,
          reads: Number(reads),
          state: seen?.state ?? 'unseen',
          shape: seen?.shape ?? '',
          status: seen?.status ?? 0,
          asked: seen?.asked ?? 0,
          at: seen?.at ?? null,
        }
      }),
    }
    return ok(answer)
  })
  app.post(upstreamProbe.call.path, async (request) => {
    const authorization = await requireKnown(catalogue, upstream, request)
    probe.start(authorization)
    return ok({ probing: probe.left() })
  })
}

/** @returns the authorization of a caller the backend knows. @throws BusinessError 1001, 403, or -1 where it does not answer. */
async function requireKnown(catalogue: Catalogue, upstream: string, { headers }: FastifyRequest): Promise<string> {
  const { authorization = '' } = headers
  const answer = await askUpstream(upstream, whoAmI, authorization).catch(() => null)
  const known = userAnswer.safeParse(answer?.body).data
  if (answer === null) throw new BusinessError(codes.failed, '后端没有响应，请稍后再试')
  if (authorization === '' || !known || ![undefined, codes.ok, 1].includes(known.code)) {
    throw new BusinessError(codes.sessionOver, 'token过期，请重试登录')
  }
  const { grants } = known.data
  const permission = `query.${upstreamCalls.name}`
  if (grants && !allows(catalogue, grants)(permission)) throw new BusinessError(403, '没有权限查看后端兼容情况')
  return authorization
}
