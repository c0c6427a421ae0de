import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { TOTP } from 'otpauth'
import { z } from 'zod'
import { account as accountEntity } from '../../../../commands/authorityment/account.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { parseInput } from '../../../catalogue/schema/request.ts'
import { accountOf } from '../../access/account.ts'
import type { Caller } from '../../access/caller.ts'
import type { Tables } from '../../database/tables.ts'
import { refused } from '../../error.ts'
import { ok } from '../../http/envelope.ts'
import { databaseTime } from '../../security/database-time.ts'
import { forgiveAttempt } from '../../security/login-throttle.ts'
import type { Sealer } from '../../security/sealed.ts'
import { confirmSession } from '../../security/session-confirmation.ts'
import { hashToken } from '../../security/token.ts'
import { drawQrCode } from '../../upload/drawn/qr-code.ts'
import { commitChange } from '../../write/commit-change.ts'
import { lockRows } from '../../write/rows/locked-rows.ts'
import type { CallDependencies } from '../../write/write-scope.ts'
import { admit, codeSource } from '../admit.ts'
import { checkPassword, ownPassword } from '../check-password.ts'
import { schoolNamed } from '../school-info.ts'
import { holdCaller } from '../standing.ts'
import {
  beginFactor,
  confirmFactor,
  factorOf,
  type Owner,
  removeFactor,
  renewRecoveryCodes,
  spendCode,
} from './factor-store.ts'
import { givenCode, wrongCode } from './register-code-step.ts'
import { secondFactorRule } from './second-factor-rule.ts'

/** What POST /console/secondFactor/begin takes: the password, so that a session left open binds nobody else's telephone. */
export const factorBeginning = z.object({ password: ownPassword })

/** What an account sees of its second factor. */
export const factorAnswer = z.object({
  mode: z.enum(['off', 'offered', 'required']),
  isOn: z.boolean(),
  recoveryLeft: z.int(),
})

/** The calls of the own second factor, below /console/secondFactor (specification §3.9). */
export function registerSecondFactor(scope: FastifyInstance, dependencies: CallDependencies, sealer: Sealer): void {
  const { database } = dependencies
  const path = '/console/secondFactor'

  scope.get(path, async ({ caller }) => {
    const { mode } = await secondFactorRule(database.db, caller.schoolId)
    return ok({ mode, ...(await factorOf(database.db, ownerOf(caller))) } satisfies z.infer<typeof factorAnswer>)
  })

  scope.post(`${path}/begin`, async (request, reply) => {
    const { caller } = request
    const { password } = parseInput(factorBeginning, request.body ?? {})
    const { mode } = await secondFactorRule(database.db, caller.schoolId)
    if (mode === 'off') throw refused('学校没有启用两步验证')
    await checkPassword(database, request, reply, password)
    const secret = await database.write((trx) => beginFactor(trx, sealer, ownerOf(caller)))
    if (secret === null) throw refused('已绑定两步验证，要换手机请先关闭')
    const { name } = await schoolNamed(database.db, caller.schoolId)
    const uri = new TOTP({ issuer: `校园云 ${name}`, label: caller.username, secret }).toString()
    // Not by an address, which would leave the secret in logs.
    const picture = `data:image/png;base64,${(await drawQrCode(uri)).toString('base64')}`
    return ok({ secret, uri, picture })
  })

  scope.post(`${path}/enable`, async (request, reply) => {
    const codes = await withCode(request, reply, async (trx, owner, code, now) =>
      (await confirmFactor(trx, sealer, owner, code, now)) ? renewRecoveryCodes(trx, owner) : null,
    )
    return ok({ codes }, '已开启两步验证')
  })

  scope.post(`${path}/disable`, async (request, reply) => {
    await withCode(request, reply, async (trx, owner, code, now) =>
      (await spendCode(trx, sealer, owner, code, now)) ? removeFactor(trx, owner) : null,
    )
    return ok(null, '已关闭两步验证')
  })

  scope.post(`${path}/recovery`, async (request, reply) => {
    const codes = await withCode(request, reply, async (trx, owner, code, now) =>
      (await spendCode(trx, sealer, owner, code, now)) ? renewRecoveryCodes(trx, owner) : null,
    )
    return ok({ codes }, '已生成新的恢复码，原来的已作废')
  })

  scope.post(`${path}/confirm`, async (request, reply) => {
    await withCode(request, reply, async (trx, owner, code, now) =>
      (await spendCode(trx, sealer, owner, code, now)) ? true : null,
    )
    return ok(null, '已确认')
  })

  /** Does what a code allows, and confirms the session; the account says by then whether it has a second factor. */
  async function withCode<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (trx: Transaction<Tables>, owner: Owner, code: string, now: number) => Promise<T | null>,
  ): Promise<T> {
    const { caller } = request
    const { code } = parseInput(givenCode, request.body ?? {})
    const attempt = await admit(database, codeSource(caller, request.ip, hashToken(caller.token)), reply, '动态验证码')
    const owner = ownerOf(caller)
    const run = { command: 'account.secondFactor', entity: accountEntity.name, requestId: request.id }
    const entity = entityNamed(dependencies.catalogue, accountEntity.name)
    const made: { result: T | null } = { result: null }
    await commitChange(dependencies, accountOf(request), run, async (change, changes) => {
      const { trx } = change
      await holdCaller(database, trx, caller)
      made.result = await work(trx, owner, code, await databaseTime(database, trx))
      if (made.result === null) return { acted: [], undoable: false }
      await forgiveAttempt(trx, attempt)
      await confirmSession(trx, hashToken(caller.token))
      const [row] = await lockRows(change, entity, [caller.id])
      const { isOn } = await factorOf(trx, owner)
      if (row) changes.changeRow(entity, row, { secondFactor: isOn ? 'on' : 'off' })
      return { undoable: false }
    })
    if (made.result === null) throw refused(wrongCode)
    return made.result
  }
}

function ownerOf({ schoolId, id }: Caller): Owner {
  return { schoolId, accountId: id }
}
