import { readFileSync } from 'node:fs'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'

const specified = z
  .array(
    z.object({
      method: z.enum(['GET', 'POST']),
      path: z.string(),
      inferred: z.boolean(),
      name: z.string().default(''),
    }),
  )
  .parse(JSON.parse(readFileSync('tests/spec/calls.json', 'utf8')))

/** What the one operator of the minimal backend signs in with. */
export const minimalAccount = { username: 'school-a', password: 'minimal-password', token: 'minimal-'.repeat(5) }

const apart = ['/school/login', '/school/getInfo', '/captcha']

/** What it holds of each list. */
const rows = [
  { id: 1, content: '第一条', title: '第一条', name: '第一条', status: 'pending', createdAt: 1_790_000_000_000 },
  { id: 2, content: '第二条', title: '第二条', name: '第二条', status: 'pending', createdAt: 1_790_000_000_000 },
]

/**
 * A backend that knows the two documents alone: signing in, who is signed in, and every call whose path they give in full. Its
 * lists are `{ rows, count }`, which they do not say. What it does not know it answers with a page, as backends of its kind do.
 */
export async function startMinimalBackend(): Promise<{ address: string; app: FastifyInstance; asked: string[] }> {
  const app = fastify()
  const asked: string[] = []
  await app.register(formbody)
  app.addHook('onRequest', async ({ method, url }) => {
    asked.push(`${method} ${url.split('?', 1)[0]}`)
  })
  app.get('/captcha', (_, reply) => reply.type('image/png').send(Buffer.from('picture')))
  app.post('/school/login', async ({ body }) => {
    const given = z.object({ username: z.string(), password: z.string() }).safeParse(body).data
    const isRight = given?.username === minimalAccount.username && given.password === minimalAccount.password
    if (!isRight) return { code: -2, message: '用户名或密码错误' }
    return { code: 0, message: 'ok', data: { access_token: minimalAccount.token } }
  })
  const known = specified.filter(({ path, inferred }) => !inferred && !apart.includes(path))
  const isSignedIn = (authorization: string | undefined) => authorization === `Bearer ${minimalAccount.token}`
  const sessionOver = { code: 1001, message: 'token过期' }
  app.get('/school/getInfo', async ({ headers }) =>
    isSignedIn(headers.authorization)
      ? {
          code: 0,
          data: { username: minimalAccount.username, school_id: 1, power: { data: [] }, role: '管理员', uid: 1 },
        }
      : sessionOver,
  )
  for (const [key, { method, path, name }] of new Map(known.map((each) => [`${each.method} ${each.path}`, each]))) {
    const isList = /^list\b|index$|\/list$/i.test(name) || /(list|index)$/i.test(key)
    app.route({
      method,
      url: path,
      handler: async ({ headers }) => {
        if (!isSignedIn(headers.authorization)) return sessionOver
        return isList ? { code: 0, data: { rows, count: rows.length } } : { code: 0, message: 'ok', data: {} }
      },
    })
  }
  app.setNotFoundHandler((_, reply) => reply.code(200).type('text/html').send('<!doctype html><title>校园</title>'))
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), app, asked }
}
