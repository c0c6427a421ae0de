export type Method = 'GET' | 'POST'

/**
 * One HTTP call of the contract. `with` are fixed parameters the console sends along; where several actions share a
 * path they tell the actions apart. `headers` are fixed request headers. With `parent`, `id` names rows as existing clients
 * mean it: by the row that the ref `by` of theirs points at. Each goes by `own`, in answers too, and by `ids`.
 */
export type Call = {
  readonly method: Method
  readonly path: string
  readonly with?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly parent?: { readonly by: string; readonly own?: string }
}

/** A GET call; `fixed` are parameters always sent along. */
export function get(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return fixed ? { method: 'GET', path, with: fixed } : { method: 'GET', path }
}

/** A POST call; `fixed` are parameters always sent along. */
export function post(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return fixed ? { method: 'POST', path, with: fixed } : { method: 'POST', path }
}

/** The same call, whose `id` is that of the row a ref points at; `own` is the parameter that names a row itself. */
export function byParent(call: Call, by: string, own?: string): Call {
  return { ...call, parent: own === undefined ? { by } : { by, own } }
}

/** A call's method and path in one word, as used to find two endpoints of the same call. */
export function callKey(call: Call): string {
  return `${call.method} ${call.path}`
}
