import type { FastifyInstance } from 'fastify'
import { day } from '../../beijing-time.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { WriteScope } from '../write/write-scope.ts'
import type { Payments } from './perform-request.ts'
import { NoticeRefused, type ProviderNotice, ProviderSilence, type RawNotice } from './provider.ts'
import { AmountMismatch, settleRequest } from './settle-request.ts'

/** Largest notice in bytes: they have one or two thousand. */
const largestNotice = 65_536
/** How long (ms) the ids of notices are kept: one that is older than five minutes is refused by its time. */
const keptFor = day

/** Path of the call WeChat Pay tells us by what came of requests. */
const wechatNoticePath = '/console/payment/wechat/notify/:school'

/**
 * POST /console/payment/wechat/notify/:school, which nobody signs in for: believed by its signature alone. What is taken is
 * answered 204, and told again as often as WeChat likes; what is not is answered as it expects, with why in the log only.
 */
export function registerNotices(app: FastifyInstance, payments: Payments): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: largestNotice }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { school: string } }>(wechatNoticePath, async (request, reply) => {
      const school = /^[1-9]\d{0,14}$/.test(request.params.school) ? Number(request.params.school) : null
      const body = typeof request.body === 'string' ? request.body : ''
      const problem =
        school === null ? 'there is no such school' : await take(payments, school, { headers: request.headers, body })
      if (problem === null) return reply.code(204).send()
      request.log.warn({ school, reason: problem }, 'payment notice refused')
      return reply.code(400).send({ code: 'FAIL', message: '失败' })
    })
  })
}

/** Takes a notice. @returns why it was not taken; null where it was, or had been before. */
async function take(payments: Payments, schoolId: number, raw: RawNotice): Promise<string | null> {
  const provider = await payments.providers.of(schoolId)
  if (!provider) return 'the school has no provider'
  try {
    const notice = await provider.readNotice(raw)
    return notice === null ? null : await keep(payments, schoolId, notice)
  } catch (error) {
    if (error instanceof NoticeRefused || error instanceof ProviderSilence || error instanceof AmountMismatch) {
      return error.message
    }
    throw error
  }
}

async function keep(
  { dependencies, onOutcome }: Payments,
  schoolId: number,
  { id, kind, number, standing }: ProviderNotice,
): Promise<string | null> {
  const row = await rowsIn(dependencies.database.db, 'payment_request', schoolId)
    .select(['id', 'amount'])
    .where('number', '=', number)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return 'no request has this number'
  const request = { id: Number(row.id), amount: Number(row.amount), number }
  await settleRequest(dependencies, schoolId, request, standing, onOutcome, (scope) => isNew(scope, id))
  return null
}

/** Whether a notice has not been taken before, and keeps that it has now. */
async function isNew({ trx, account, now }: WriteScope, id: string): Promise<boolean> {
  await trx
    .deleteFrom('payment_notice')
    .where('school_id', '=', account.schoolId)
    .where('taken_at', '<', now - keptFor)
    .execute()
  const taken = await trx
    .insertInto('payment_notice')
    .values({ school_id: account.schoolId, id, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(taken.numInsertedOrUpdatedRows ?? 0) > 0
}
