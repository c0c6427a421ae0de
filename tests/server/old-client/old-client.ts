import type { TestAnswer, TestApp } from '../support/test-app.ts'

type Params = Readonly<Record<string, string | number | boolean | null>>

/** A client as the documents describe it, by the names they use. What it appends to every call, no document names. */
export type OldClient = {
  readonly token: string
  get(path: string, params?: Params): Promise<TestAnswer>
  post(path: string, body?: object): Promise<TestAnswer>
  /** Form-encoded, as the documents say of some calls. */
  form(path: string, body: Params): Promise<TestAnswer>
  /** Rows of a list of which the first is acted upon. */
  rows(path: string, params?: Params): Promise<TestAnswer['data'][]>
}

/** Signs in as the documents do, and keeps the token of `data.data.access_token`. */
export async function openOldClient(
  server: TestApp,
  username = 'admin',
  password = 'campus-admin',
): Promise<OldClient> {
  const login = await server.call(null, 'POST', '/school/login', {
    username: ` ${username} `,
    password,
    captcha: 'abcd',
  })
  const token: string = login.data.access_token
  const appended = () => ({ client_id: '1', school_id: '1', _t: String(Date.now()) })
  const get: OldClient['get'] = (path, params = {}) => {
    const query = new URLSearchParams(
      Object.entries({ ...params, ...appended() }).map(([name, value]) => [name, String(value)]),
    )
    return server.call(token, 'GET', `${path}?${query}`)
  }
  return {
    token,
    get,
    post: (path, body = {}) => server.call(token, 'POST', path, { ...body, ...appended() }),
    form: async (path, body) => {
      const response = await server.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString(),
      })
      return { status: response.statusCode, ...response.json() }
    },
    rows: async (path, params = {}) => (await get(path, { pageSize: 20, ...params })).data.list,
  }
}
