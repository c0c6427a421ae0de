import { superAdministrator } from '../../../catalogue/grant.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Config } from '../../config.ts'
import type { Sealer } from '../../security/sealed.ts'
import { wrongAddress } from '../../signin/identity/provider-address.ts'
import { roleRules } from '../../signin/identity/role-by-claim.ts'
import type { FormHandler } from '../../write/handler.ts'

/**
 * Keeps the secret of a provider of identities encrypted; left empty it stays. Nobody comes in as a 超级管理员 (specification §3.10);
 * that only one sets providers up holds for whatever changes them (src/server/signin/rights-guard.ts).
 */
export function checkIdentityProvider(config: Pick<Config, 'demo'>, sealer: Sealer): FormHandler {
  return async ({ row, schoolId, values: given, lock }) => {
    const { clientSecret, ...values }: Record<string, unknown> = { ...given }
    const whole: Record<string, unknown> = { ...row, ...values }
    if (typeof values.address === 'string') {
      values.address = addressOf(values.address, whole.kind === 'cas', config.demo)
      values.addressState = 'accepted'
    }
    if (whole.kind === 'oidc' && !whole.clientId) throw new InputError('请输入客户端 ID', 'clientId')
    if (whole.newAccounts === 'create' && !whole.role) throw new InputError('请选择新账号的角色', 'role')
    if (whole.roleClaim && !whole.roles) throw new InputError('请写明属性的哪些值是什么角色', 'roles')
    const named = roleRules(String(whole.roles ?? ''))
    if (named === null) throw new InputError('每行写成 属性值=角色名称', 'roles')
    const names = named.map(({ role }) => role)
    const known = new Set((names.length > 0 ? await lock('role', { name: names }) : []).map(({ name }) => name))
    const unknown = names.find((name) => !known.has(name))
    if (unknown !== undefined) throw new InputError(`没有角色「${unknown}」`, 'roles')
    const [initial] = whole.role ? await lock('role', { id: [Number(whole.role)] }) : []
    if (names.includes(superAdministrator))
      throw new InputError(`「${superAdministrator}」不能由统一身份认证给出`, 'roles')
    if (initial?.name === superAdministrator)
      throw new InputError(`「${superAdministrator}」不能由统一身份认证给出`, 'role')
    const secret = String(clientSecret ?? '').trim()
    return secret === '' ? values : { ...values, clientSecret: sealer.seal(secret, schoolId) }
  }
}

/** An address; that of CAS without its last slash, where that of an issuer is part of its name. @throws InputError where it is not taken. */
function addressOf(text: string, isCas: boolean, demo: boolean): string {
  const address = isCas ? text.trim().replace(/\/+$/, '') : text.trim()
  const problem = wrongAddress(address, demo)
  if (problem !== null) throw new InputError(problem, 'address')
  return address
}
