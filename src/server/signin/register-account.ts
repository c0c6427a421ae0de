import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { account as accountEntity } from '../../../commands/authorityment/account.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { accountOf } from '../access/account.ts'
import { accountById } from '../access/signed-in-account.ts'
import { entityTables } from '../database/entity-tables.ts'
import { refused } from '../error.ts'
import { ok } from '../http/envelope.ts'
import { forgiveAttempt } from '../security/login-throttle.ts'
import { hashPassword, verifyPassword } from '../security/password.ts'
import { revokeAccountSessions } from '../security/session.ts'
import { tellSessionsEnded } from '../security/session-notice.ts'
import { hashToken } from '../security/token.ts'
import type { CommandRun } from '../write/change-listener.ts'
import { commitChange } from '../write/commit-change.ts'
import { lockRows } from '../write/rows/locked-rows.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { newPassword } from './account-rules.ts'
import { admit } from './admit.ts'
import { ownFields } from './own-fields.ts'
import { holdCaller } from './standing.ts'
import { userInfo } from './user-info.ts'

/** What POST /school/account/reset takes. */
export const passwordChange = z
  .object(
    {
      password: newPassword,
      new_pwd: newPassword,
      confirm_pwd: z.string({ error: '请再次输入密码' }).min(1, { error: '请再次输入密码' }),
    },
    { error: '请输入密码' },
  )
  .refine(({ new_pwd, confirm_pwd }) => new_pwd === confirm_pwd, { error: '两次输入密码不一致!' })

/** What POST /school/editInfo takes. */
export const profile = formSchema(accountEntity.fields, ownFields, true)

/** POST /school/account/reset and POST /school/editInfo: the own password and profile (specification §3.7 and §3.8). */
export function registerAccount(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database, catalogue } = dependencies

  scope.post('/school/account/reset', async (request, reply) => {
    const { caller } = request
    const { password, new_pwd } = parseInput(passwordChange, request.body ?? {})
    const { schoolId, username, token } = caller
    // Whoever is signed in is known, however often others fail.
    const from = { schoolId, username, address: request.ip, device: hashToken(token) }
    const attempt = await admit(database, from, reply)
    const right = caller.passwordHash !== null && (await verifyPassword(password, caller.passwordHash))
    if (!right) throw refused('原密码不正确')
    const hash = await hashPassword(new_pwd)
    const run: CommandRun = { command: 'account.reset', entity: accountEntity.name, requestId: request.id }
    await commitChange(dependencies, accountOf(request), run, async ({ trx, now }) => {
      await holdCaller(database, trx, caller)
      await forgiveAttempt(trx, attempt)
      await entityTables(trx)
        .updateTable('account')
        .set({ password: hash, changed_at: now, changed_by: caller.id })
        .where('school_id', '=', caller.schoolId)
        .where('id', '=', caller.id)
        .execute()
      await revokeAccountSessions(database, trx, { schoolId: caller.schoolId, accountId: caller.id })
      return { acted: [caller.id], undoable: false }
    })
    await tellSessionsEnded(database.notices, { schoolId: caller.schoolId, accountId: caller.id })
    return ok(null, '密码修改成功，请重新登录')
  })

  scope.post('/school/editInfo', async (request) => {
    const { caller } = request
    const values = parseInput(profile, request.body ?? {})
    const entity = entityNamed(catalogue, accountEntity.name)
    const run: CommandRun = { command: 'account.editInfo', entity: entity.name, requestId: request.id }
    await commitChange(dependencies, accountOf(request), run, async (scopeOfChange, changes) => {
      const [row] = await lockRows(scopeOfChange, entity, [caller.id])
      if (row) changes.changeRow(entity, row, values)
      return {}
    })
    const changed = (await accountById(database, caller.schoolId, caller.id)) ?? caller
    return ok(await userInfo(database, changed), '保存成功')
  })
}
