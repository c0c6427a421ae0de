import { InputError } from '../../../catalogue/schema/input-error.ts'
import { guardedEntities } from '../../../catalogue/token/asked-before.ts'
import { transferEntity } from '../../ledger/read-ledger.ts'
import type { ChangeListener } from '../../write/change-listener.ts'
import type { ChangeSet, Touched } from '../../write/change-set.ts'
import type { WriteScope } from '../../write/write-scope.ts'
import { ownFields } from '../own-fields.ts'
import { factorOf, removeFactor } from './factor-store.ts'
import { requireConfirmation, secondFactorSetting } from './second-factor-rule.ts'

const guardedSettings: readonly string[] = [secondFactorSetting, 'money_review']

/** What is noted of a robot that has sent something, and of an app whose messages are asked for. */
const noted: ReadonlySet<string> = new Set(['lastSentAt', 'syncState', 'syncNote', 'syncedAt'])

/** What an account may have changed of itself without a code: the profile, and the factor, which asks for one itself. */
const unguarded: ReadonlySet<string> = new Set([...ownFields, 'secondFactor'])

/**
 * Holds every change of money, rights and the school's keys, whichever call, import or undo makes it, to the school's rule of second factors;
 * and has the factors themselves follow what accounts say of them.
 */
export const confirmationListener: ChangeListener = {
  check: async (scope, changes) => {
    if (isGuarded(scope, changes)) await requireConfirmation(scope.trx, scope.account)
    await checkRule(scope, changes)
    for (const touched of accountsIn(changes)) await followFactor(scope, touched)
  },
}

function isGuarded({ account }: WriteScope, changes: ChangeSet): boolean {
  if (changes.settings.some(({ name }) => guardedSettings.includes(name))) return true
  return [...changes.touched].some(([{ name }, rows]) => {
    if (name !== transferEntity && !guardedEntities.includes(name)) return false
    return [...rows.values()].some((each) => {
      const isOwn = name === 'account' && each.id === account.id
      return !changesOnly(each, isOwn ? unguarded : noted)
    })
  })
}

function changesOnly({ kind, patch }: Touched, fields: ReadonlySet<string>): boolean {
  return kind === 'updated' && Object.keys(patch).every((name) => fields.has(name))
}

/** Nobody asks of others what would keep themselves out. */
async function checkRule({ trx, account }: WriteScope, { settings }: ChangeSet): Promise<void> {
  const asked = settings.some(({ name, after }) => name === secondFactorSetting && after?.mode === 'required')
  if (!asked || account.session === undefined) return
  if ((await factorOf(trx, { schoolId: account.schoolId, accountId: account.id })).isOn) return
  throw new InputError('请先在「登录安全」中绑定自己的两步验证，再要求大家使用', 'mode')
}

function accountsIn(changes: ChangeSet): Touched[] {
  return [...changes.touched].flatMap(([entity, rows]) => (entity.name === 'account' ? [...rows.values()] : []))
}

/** An account whose second factor is switched off has none, and one that has none cannot be said to have one. */
async function followFactor({ trx, account }: WriteScope, { id, kind, patch }: Touched): Promise<void> {
  const owner = { schoolId: account.schoolId, accountId: id }
  // What makes codes stays with an account that is removed, which undo brings back.
  if (kind === 'removed') return
  if (patch.secondFactor === undefined) return
  const { isOn } = await factorOf(trx, owner)
  if (patch.secondFactor === 'on' && !isOn) throw new InputError('两步验证只能由本人在「登录安全」中绑定')
  if (patch.secondFactor !== 'off' || !isOn) return
  if (id === account.id) throw new InputError('自己的两步验证要在「登录安全」中凭动态验证码关闭，或请另一位管理员重置')
  await removeFactor(trx, owner)
}
