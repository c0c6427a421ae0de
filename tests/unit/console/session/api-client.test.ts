import { describe, expect, it } from 'vitest'
import { byParent, get, post } from '../../../../src/catalogue/vocabulary/call.ts'
import { type ApiDependencies, createApiClient } from '../../../../src/console/session/call/api-client.ts'
import { ApiError } from '../../../../src/console/session/call/api-error.ts'

type Sent = { readonly url: string; readonly init: RequestInit }

/** A client whose server gives these answers in turn, the last again and again. */
function clientOf(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const said: { message: string; description: string | undefined }[] = []
  const session = { token: 'old' as string | undefined, backUps: 0, restores: 0, ended: [] as string[] }
  const dependencies: ApiDependencies = {
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      init.signal?.throwIfAborted()
      if (answer instanceof Error) throw answer
      return answer?.clone() ?? Response.error()
    },
    token: () => session.token,
    backUpSession: () => {
      session.backUps += 1
    },
    restoreSession: () => {
      session.restores += 1
      session.token = 'restored'
    },
    onSessionOver: (message) => {
      session.ended.push(message)
      session.token = undefined
    },
    onFailure: (message, description) => said.push({ message, description }),
  }
  return { ...createApiClient(dependencies), sent, said, session }
}

const json = (body: unknown, status = 200) => Response.json(body, { status })
const list = get('/school/v3_0/dynamic/list', { kind: 'all' })
const edit = { ...post('/devapi/mech.mech/modify', { client: 'x' }), headers: { client_id: '1' } }

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

describe('a call whose `id` names a parent', () => {
  const blocks = byParent(post('/school/user/disabledList'), 'user', 'blockId')

  it('is sent a row by the name of its own, and gives the rows their own ids', async () => {
    const answered = { id: 7, blockId: 21, user: { id: 7, label: '小鹿' } }
    const { fire, sent } = clientOf(json({ code: 0, data: { list: [answered] } }))
    const { list: rows } = await fire<{ list: { id: number }[] }>(blocks, { id: 21 })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ blockId: 21 })
    expect(rows).toEqual([{ ...answered, id: 21 }])
  })

  it('leaves the ids of a backend alone that knows no others, and of rows that have none but their own', async () => {
    const { fire, sent } = clientOf(json({ code: 0, data: { list: [{ id: 7 }] } }))
    expect(await fire(blocks)).toEqual({ list: [{ id: 7 }] })
    expect(await fire(byParent(get('/school/vote/participant'), 'vote'), { id: 5 })).toEqual({ list: [{ id: 7 }] })
    expect(sent[1]?.url).toBe('/school/vote/participant?ids=5')
  })
})

describe('a call', () => {
  it("puts a GET's parameters into the query, lists joined by commas, and signs with the token", async () => {
    const { fire, sent } = clientOf(json({ code: 0, data: { total: 3 } }))
    const answer = await fire<{ total: number }>(list, { ids: [1, 2, 3], hot: true, none: undefined, empty: null })
    expect(answer).toEqual({ total: 3 })
    const [{ url, init } = { url: '', init: {} }] = sent
    expect(decodeURIComponent(url)).toBe('/school/v3_0/dynamic/list?kind=all&ids=1,2,3&hot=1')
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer old')
    expect(init.credentials).toBe('include')
  })

  it("puts a POST's parameters into a JSON body, with the fixed ones and headers", async () => {
    const { fire, sent } = clientOf(json({ code: 0, data: null }))
    await fire(edit, { id: 7, reason: null })
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ client: 'x', id: 7, reason: null })
    const headers = new Headers(sent[0]?.init.headers)
    expect(headers.get('client_id')).toBe('1')
    expect(headers.get('content-type')).toContain('application/json')
  })

  it('is never fired twice, since a GET may change something', async () => {
    const { fire, sent } = clientOf(json({ message: 'down' }, 503))
    await failureOf(fire(list))
    expect(sent).toHaveLength(1)
  })
})

describe('the error catalogue (specification §4.2)', () => {
  it.each([
    [{ data: [1] }, [1]],
    [[1], [1]],
    [{ code: 1, data: 'passed' }, 'passed'],
    [{ code: 0, data: 'ok' }, 'ok'],
  ])('%j is success', async (body, data) => {
    const { fire, said } = clientOf(json(body))
    expect(await fire(list)).toEqual(data)
    expect(said).toEqual([])
  })

  it("copies the session's cookies after an ordinary success, not after code 1 or none", async () => {
    const { fire, session } = clientOf(json({ code: 0 }), json({ code: 1 }), json({ data: 1 }))
    await fire(list)
    await fire(list)
    await fire(list)
    expect(session.backUps).toBe(1)
  })

  it('1001 ends the session once, however many calls were on their way', async () => {
    const { fire, session, said } = clientOf(json({ code: 1001, message: 'x' }))
    const errors = await Promise.all([1, 2, 3].map(() => failureOf(fire(list))))
    expect(session.ended).toEqual(['token过期，请重试登录'])
    expect(errors.map(({ code }) => code)).toEqual([1001, 1001, 1001])
    expect(said).toEqual([])
  })

  it('1001 to a call of an earlier session leaves the present one alone', async () => {
    const client = clientOf(json({ code: 1001 }))
    const failing = failureOf(client.fire(list))
    client.session.token = 'new'
    await failing
    expect(client.session.ended).toEqual([])
    expect(client.session.token).toBe('new')
  })

  it('1001 to a token that is only tried leaves the session alone', async () => {
    const { fire, session, sent } = clientOf(json({ code: 1001 }))
    expect((await failureOf(fire(list, {}, { token: 'tried', quiet: true }))).code).toBe(1001)
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('Bearer tried')
    expect(session.ended).toEqual([])
  })

  it("302 restores the session's cookies and tries once more", async () => {
    const { fire, session, sent } = clientOf(json({ code: 302 }), json({ code: 0, data: 'again' }))
    expect(await fire(list)).toBe('again')
    expect(session.restores).toBe(1)
    expect(new Headers(sent[1]?.init.headers).get('authorization')).toBe('Bearer restored')
  })

  it('302 again is an error, not a loop', async () => {
    const { fire, sent } = clientOf(json({ code: 302 }))
    expect((await failureOf(fire(list))).code).toBe(302)
    expect(sent).toHaveLength(2)
  })

  it("any other code rejects with the server's message, its field, and says it", async () => {
    const { fire, said } = clientOf(json({ code: -2, message: '标题过长', field: 'title' }))
    const error = await failureOf(fire(edit))
    expect(error).toMatchObject({ code: -2, message: '标题过长', field: 'title', status: 200 })
    expect(said).toEqual([{ message: '标题过长', description: undefined }])
  })

  it('without a message it is 系统错误', async () => {
    const { fire, said } = clientOf(json({ code: 5 }))
    await failureOf(fire(edit))
    expect(said[0]?.message).toBe('系统错误')
  })

  it('a caller that shows the error itself is left to it', async () => {
    const { fire, said } = clientOf(json({ code: -2, message: '标题过长' }))
    await failureOf(fire(edit, {}, { quiet: true }))
    expect(said).toEqual([])
  })

  it('a success in the envelope counts for nothing where HTTP says failure', async () => {
    const { fire, session } = clientOf(json({ code: 0, data: { list: [] } }, 502))
    expect((await failureOf(fire(list))).status).toBe(502)
    expect(session.backUps).toBe(0)
  })

  it('429 keeps its status and says its message', async () => {
    const { fire, said } = clientOf(json({ code: 429, message: '请 3 分钟后再试' }, 429))
    expect((await failureOf(fire(list))).status).toBe(429)
    expect(said[0]?.message).toBe('请 3 分钟后再试')
  })

  it('no answer is 请求失败2, with what to do', async () => {
    const { fire, said } = clientOf(new TypeError('Failed to fetch'))
    const failure = await failureOf(fire(list))
    expect(failure.code).toBeNull()
    // Whoever shows it has no second line for what to do.
    expect(failure.message).toBe('请求失败2：连不上服务器，请检查网络后重试')
    expect(said).toEqual([{ message: '请求失败2', description: '连不上服务器，请检查网络后重试' }])
  })

  it('no answer though the server is there is told from one that is not', async () => {
    const { fire, sent } = clientOf(
      new TypeError('Failed to fetch'),
      new TypeError('Failed to fetch'),
      json({ code: 0 }),
    )
    const [failure] = await Promise.all([failureOf(fire(list)), failureOf(fire(list))])
    expect(failure.message).toMatch(/^请求失败2：服务器在，.*广告拦截插件$/)
    expect(sent.map(({ url }) => url === '/healthz')).toEqual([false, false, true])
  })

  it('a page instead of an answer is 请求失败2', async () => {
    const { fire, said } = clientOf(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
    expect((await failureOf(fire(list))).message).toBe('请求失败2：服务器的答复无法读取，请稍后重试')
    expect(said).toEqual([{ message: '请求失败2', description: '服务器的答复无法读取，请稍后重试' }])
  })
})

describe('a call taken back', () => {
  it("rejects with the signal's reason and says nothing", async () => {
    const { fire, said } = clientOf(json({ code: 0 }))
    const controller = new AbortController()
    controller.abort()
    await expect(fire(list, {}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(said).toEqual([])
  })

  it('that takes too long is ended and says so', async () => {
    const never: ApiDependencies['fetch'] = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const said: (string | undefined)[] = []
    const { fire } = createApiClient({
      fetch: never,
      token: () => undefined,
      backUpSession: () => {},
      restoreSession: () => {},
      onSessionOver: () => {},
      onFailure: (message, description) => said.push(message, description),
    })
    await failureOf(fire(list, {}, { timeout: 5 }))
    expect(said).toEqual(['请求失败2', '服务器太久没有答复，请稍后重试'])
  })
})
