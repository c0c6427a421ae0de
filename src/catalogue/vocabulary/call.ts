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
  /** Amounts are 元 with two places, as texts: a call of the documents, which old clients know. */
  readonly yuan?: true
}

/** A GET call; `fixed` are parameters always sent along. */
export function get(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return fixed ? { method: 'GET', path, with: fixed } : { method: 'GET', path }
}

/** A POST call; `fixed` are parameters always sent along. */
export function post(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return fixed ? { method: 'POST', path, with: fixed } : { method: 'POST', path }
}

/** A POST call of the merchants' part of a backend, known by the header its clients send (specification §4.1). */
export function devapi(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return { ...post(`/devapi/${path}`, fixed), headers: { client_id: '1' } }
}

/** The same call, whose `id` is that of the row a ref points at; `own` is the parameter that names a row itself. */
export function byParent(call: Call, by: string, own?: string): Call {
  return { ...call, parent: own === undefined ? { by } : { by, own } }
}

/** Whether a call is the console's own: no document names it, and no other backend answers it (specification §4.8). */
export function isOurs({ path }: Pick<Call, 'path'>): boolean {
  return path.startsWith('/console/')
}

/** Whether a call of ours is about the backend that the server stands in front of, and answered there. */
export function isOfUpstream({ path }: Pick<Call, 'path'>): boolean {
  return path.startsWith('/console/upstream/')
}

/** The same call, whose amounts are 元 with two places, as texts. */
export function inYuan(call: Call): Call {
  return { ...call, yuan: true }
}

/** A call's method and path in one word, as used to find two endpoints of the same call. */
export function callKey(call: Call): string {
  return `${call.method} ${call.path}`
}
