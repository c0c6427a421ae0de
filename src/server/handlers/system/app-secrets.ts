import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Sealer } from '../../security/sealed.ts'
import type { FormHandler } from '../../write/handler.ts'

/** How ids of accounts are written, by entity. */
const appids: Readonly<Record<string, { readonly form: RegExp; readonly text: string }>> = {
  wxapp: { form: /^wx[0-9a-z]{16}$/, text: 'AppID 以 wx 开头，共 18 位' },
  wxAccount: { form: /^wx[0-9a-z]{16}$/, text: 'AppID 以 wx 开头，共 18 位' },
  enterpriseWx: { form: /^ww[0-9a-z]{16}$/, text: '企业 ID 以 ww 开头，共 18 位' },
  qqapp: { form: /^\d{6,12}$/, text: 'AppID 是 6 到 12 位数字' },
}

/** Keeps the secrets of an account with a platform encrypted; left empty they stay as they are. */
export function sealAppSecrets(sealer: Sealer): FormHandler {
  return async ({ entity, row, schoolId, values: given }) => {
    const values: Record<string, unknown> = { ...given }
    const appid = appids[entity.name]
    if (typeof values.appid === 'string') {
      values.appid = values.appid.trim()
      if (appid && !appid.form.test(String(values.appid))) throw new InputError(appid.text, 'appid')
    }
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.kind !== 'secret') continue
      const text = String(values[name] ?? '').trim()
      delete values[name]
      if (text !== '') values[name] = sealer.seal(text, schoolId)
    }
    const isKept = values.secret !== undefined || row?.credential === 'kept'
    return { ...values, credential: isKept ? 'kept' : 'missing' }
  }
}
