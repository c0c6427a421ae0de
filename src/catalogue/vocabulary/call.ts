export type Method = 'GET' | 'POST'

/**
 * One HTTP call of the contract. `with` are fixed parameters the console sends along; where several actions share a
 * path they tell the actions apart. `headers` are fixed request headers.
 */
export type Call = {
  readonly method: Method
  readonly path: string
  readonly with?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A GET call; `fixed` are parameters always sent along. */
export function get(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return fixed ? { method: 'GET', path, with: fixed } : { method: 'GET', path }
}

/** A POST call; `fixed` are parameters always sent along. */
export function post(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return fixed ? { method: 'POST', path, with: fixed } : { method: 'POST', path }
}

/** A call's method and path in one word, as used to find two endpoints of the same call. */
export function callKey(call: Call): string {
  return `${call.method} ${call.path}`
}
