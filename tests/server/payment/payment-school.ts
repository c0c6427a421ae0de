import { expect } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { systemAccount } from '../../../src/server/access/account.ts'
import { changeListeners } from '../../../src/server/change-listeners.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import { serverSecret } from '../../../src/server/database/server-secret.ts'
import type { Engine } from '../../../src/server/database/table-ddl.ts'
import { sendNext } from '../../../src/server/outbox/start-outbox.ts'
import { payoutGate, settleOutcome } from '../../../src/server/payment/payout-gate.ts'
import { createProviders } from '../../../src/server/payment/providers.ts'
import { type RequestWanted, requestOf } from '../../../src/server/payment/request.ts'
import type { Outcome, OutcomeListener } from '../../../src/server/payment/settle-request.ts'
import { providerOutbox } from '../../../src/server/payment/start-payments.ts'
import { createCountCache } from '../../../src/server/read/count.ts'
import { createSealer } from '../../../src/server/security/sealed.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import { commitChange } from '../../../src/server/write/commit-change.ts'
import type { CallDependencies } from '../../../src/server/write/write-scope.ts'
import { WechatPayDouble } from '../../support/wechat-pay/double.ts'
import type { Bend } from '../../support/wechat-pay/requests.ts'
import { HandClock } from '../support/hand-clock.ts'
import { openTestApp } from '../support/test-app.ts'

/** A moment at which nothing of the demo is due: three in the morning, Beijing. */
export const start = Date.UTC(2026, 10, 22, 19)

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A school whose payments go to the double, by servers that look into the outbox when they are told to. */
export async function openPaymentSchool(engine: Engine) {
  const clock = new HandClock(start)
  const double = new WechatPayDouble(clock.now)
  await double.start()
  const outcomes: Outcome[] = []
  /** What the listener does besides, such as throwing. */
  const listening: { also: OutcomeListener } = { also: async () => {} }
  const onOutcome: OutcomeListener = async (scope, changes, outcome) => {
    await settleOutcome(scope, changes, outcome)
    await listening.also(scope, changes, outcome)
    outcomes.push(outcome)
  }
  const config = { wechatPayUrl: double.url }
  const server = await openTestApp(engine, config, { clock, onOutcome, outbox: { interval: 3_600_000 } })
  const { database } = server
  const admin = await server.signIn('admin')
  // The demo's own days would stand among those a test makes.
  const own = ['reconciliation_difference', 'reconciliation', 'payment_request', 'payment_provider']
  for (const table of own) await database.write((trx) => entityTables(trx).deleteFrom(table).execute())
  const merchant = double.enrol('1900000001')

  const settings = (school = 1, enrolled = merchant) => ({
    ...enrolled,
    provider: 'wechat',
    notifyUrl: `https://campus.example.edu.cn/console/payment/wechat/notify/${school}`,
    transferScene: '1005',
    jobType: '配送员',
    payFor: '配送费',
    status: 'enabled',
  })
  const dependencies: CallDependencies = {
    catalogue,
    database,
    handlers: { actions: {}, forms: {}, queries: {} },
    listeners: changeListeners,
    payouts: payoutGate(engine),
    undoTokens: createUndoTokens('secret'),
    clock,
    counts: createCountCache(database),
    reportError: () => {},
  }
  const sealer = createSealer(await serverSecret(database, 'seal_secret'))
  /**
   * Another server on the database, with certificates of its own to fetch.
   * @param meanwhile is what others do while it looks for the provider of a request it has read.
   */
  const anotherServer = (meanwhile: () => Promise<void> = async () => {}) => {
    const { of } = createProviders({ database, catalogue, sealer, wechatPayUrl: double.url, now: clock.now })
    const providers = { of: (schoolId: number) => meanwhile().then(() => of(schoolId)) }
    const outbox = providerOutbox({ dependencies, providers, onOutcome })
    return () => sendNext(database, { ...outbox, log: silent }, clock.now)
  }
  const send = anotherServer()

  type Wanted =
    | {
        readonly kind: 'payment' | 'payout'
        readonly amount?: number
        readonly subject?: string
        readonly subjectId?: number
      }
    | { readonly kind: 'refund'; readonly amount: number; readonly original: string; readonly originalAmount: number }
  const wholeOf = (wanted: Wanted): RequestWanted => {
    const common = { subject: 'test', subjectId: 7, user: 7, remark: '提现', amount: wanted.amount ?? 5000 }
    if (wanted.kind === 'refund') return { ...common, ...wanted }
    const about = { ...common, ...wanted, amount: common.amount }
    if (wanted.kind === 'payment') return { ...about, kind: 'payment', openid: null }
    return { ...about, kind: 'payout', openid: 'o-7', realName: null }
  }
  /** Has the provider asked for something by a change, as a handler would. @returns its number. */
  const request = async (wanted: Wanted, school = 1) => {
    let made = { id: 0, number: '' }
    const run = { command: 'test', entity: 'paymentRequest', requestId: 'test' }
    await commitChange(dependencies, systemAccount(school), run, async (_, changes) => {
      const create = changes.create.bind(changes)
      const outbox = (message: (typeof changes.messages)[number]) => void changes.messages.push(message)
      made = await requestOf({ create, outbox }, school, wholeOf(wanted), clock.now())
      return {}
    })
    return made.number
  }
  const rows = (table: string, school = 1) =>
    entityTables(database.db).selectFrom(table).selectAll().where('school_id', '=', school).orderBy('id').execute()

  return {
    clock,
    double,
    server,
    database,
    admin,
    merchant,
    outcomes,
    listening,
    settings,
    anotherServer,
    send,
    request,
    rows,
    /** Sends until nothing is due. */
    sendAll: async () => {
      while (await send()) {}
    },
    /** Turns the clock past any wait for another try. */
    later: (ms = 3_600_000) => clock.turnUnheard(clock.now() + ms),
    configure: async () => {
      const answer = await server.call(admin, 'POST', '/console/paymentProvider/create', settings())
      expect(answer).toMatchObject({ code: 0 })
    },
    requestOfNumber: async (number: string) => {
      const found = (await rows('payment_request')).find((row) => row.number === number)
      expect(found).toBeDefined()
      return found ?? {}
    },
    notify: async (number: string, bend: Bend = {}, school = 1) => {
      const { headers, body } = double.notice(number, bend)
      const url = `/console/payment/wechat/notify/${school}`
      const { statusCode, body: answer } = await server.app.inject({ method: 'POST', url, headers, payload: body })
      return { statusCode, answer }
    },
    remove: async () => {
      await server.remove()
      double.stop()
    },
  }
}

export type PaymentSchool = Awaited<ReturnType<typeof openPaymentSchool>>
