import type { Kysely } from 'kysely'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Account } from '../../access/account.ts'
import type { Tables } from '../../database/tables.ts'
import { ConfirmationNeeded } from '../../error.ts'
import { isConfirmed } from '../../security/session-confirmation.ts'
import { storedSetting } from '../../write/rows/write-setting.ts'
import { factorOf } from './factor-store.ts'

/** Name of the school's setting. */
export const secondFactorSetting = 'secondFactor'

/** What a school says of second factors: for how many minutes a code confirms a session. */
export type SecondFactorRule = { readonly mode: 'off' | 'offered' | 'required'; readonly minutes: number }

/** What is so while nothing was said. */
const initial: SecondFactorRule = { mode: 'off', minutes: 15 }

type Reading = Pick<Kysely<Tables>, 'selectFrom'>

/** What a school says of second factors. */
export async function secondFactorRule(db: Reading, schoolId: number): Promise<SecondFactorRule> {
  const stored = await storedSetting(db, schoolId, secondFactorSetting)
  const { mode, minutes } = stored?.values ?? {}
  return {
    mode: mode === 'offered' || mode === 'required' ? mode : 'off',
    minutes: typeof minutes === 'number' ? minutes : initial.minutes,
  }
}

/** Whether an account is asked for a code when it signs in. */
export async function asksForCode(db: Reading, owner: { schoolId: number; accountId: number }): Promise<boolean> {
  const { mode } = await secondFactorRule(db, owner.schoolId)
  return mode !== 'off' && (await factorOf(db, owner)).isOn
}

/**
 * Lets an account go on that makes itself a way in past its codes: one was given in its session lately.
 * @throws ConfirmationNeeded where that is not so.
 */
export async function requireOwnCode(db: Reading, account: Account): Promise<void> {
  const { minutes } = await secondFactorRule(db, account.schoolId)
  if (!(await asksForCode(db, { schoolId: account.schoolId, accountId: account.id }))) return
  if (account.session !== undefined && (await isConfirmed(db, account.session, minutes))) return
  throw new ConfirmationNeeded()
}

/**
 * Lets an account go on that does something with money or rights, where its school asks for a code for that: the session it
 * acts by was confirmed lately. What happens by itself acts by none.
 * @throws ConfirmationNeeded where a code is to be given first; InputError where there is nothing to give one with yet.
 */
export async function requireConfirmation(db: Reading, account: Account): Promise<void> {
  if (account.session === undefined) return
  const { mode, minutes } = await secondFactorRule(db, account.schoolId)
  if (mode !== 'required' || (await isConfirmed(db, account.session, minutes))) return
  if ((await factorOf(db, { schoolId: account.schoolId, accountId: account.id })).isOn) throw new ConfirmationNeeded()
  throw new InputError('学校要求涉及资金与权限的操作使用两步验证，请先在「登录安全」中绑定')
}
