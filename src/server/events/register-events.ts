import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { schoolInfo } from '../../catalogue/vocabulary/module.ts'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import type { Caller } from '../access/caller.ts'
import { accountById, type SignedInAccount } from '../access/signed-in-account.ts'
import type { Database } from '../database/open-database.ts'
import { schoolVersion } from '../database/school-version.ts'
import { onSessionsEnded } from '../security/session-notice.ts'
import { hashToken } from '../security/token.ts'
import type { ChangeFeed } from './change-feed.ts'

/** Time (ms) between comments that keep the connection, after which the session is looked at again. */
const heartbeat = 15_000
/** Bytes a console may leave unread before it is cut off; it then comes back and asks for everything. */
const mostUnread = 1_048_576

/** Most streams of one session; a browser's tabs share one. */
const mostStreams = 6

type EventDependencies = { readonly catalogue: Catalogue; readonly database: Database; readonly feed: ChangeFeed }

/** A change of these may change what somebody may do. */
const rightsEntities: ReadonlySet<string> = new Set(['account', 'role', 'permission', 'group'])

/**
 * GET /console/events: what changed in the caller's school, as server-sent events, once it is committed. `hello` comes
 * first, with what the caller may do and the school's version, and again when events may have been lost. Who has seen that
 * version missed nothing; else what is on screen has to be asked for anew.
 * A stream ends with its session, at once; of too many of one session the oldest does.
 */
export function registerEvents(scope: FastifyInstance, dependencies: EventDependencies, beatEvery = heartbeat): void {
  const open = new Set<() => void>()
  const bySession = new Map<string, readonly (() => void)[]>()
  scope.addHook('preClose', async () => {
    for (const end of open) end()
  })
  scope.get('/console/events', { exposeHeadRoute: false }, (request, reply) => {
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const { token } = request.caller
    const end = stream(dependencies, request, raw, beatEvery, () => {
      open.delete(end)
      const rest = (bySession.get(token) ?? []).filter((each) => each !== end)
      if (rest.length > 0) bySession.set(token, rest)
      else bySession.delete(token)
    })
    open.add(end)
    const streams = [...(bySession.get(token) ?? []), end]
    bySession.set(token, streams)
    if (streams.length > mostStreams) streams[0]?.()
  })
}

function stream(
  dependencies: EventDependencies,
  request: FastifyRequest,
  raw: ServerResponse,
  beatEvery: number,
  onEnd: () => void,
): () => void {
  const { caller } = request
  const hello = () =>
    schoolVersion(dependencies.database.db, caller.schoolId).then(
      (version) => {
        const data = { at: Date.now(), rights: rightsOf(caller), version }
        send(raw, `event: hello\ndata: ${JSON.stringify(data)}\n\n`)
      },
      (error: unknown) => {
        request.log.warn({ err: error }, 'event stream without a version')
        end()
      },
    )
  const onEvent = (event: ChangeEvent) => {
    if (rightsEntities.has(event.entity)) void check()
    if (!maySee(dependencies, caller, event.entity)) return
    send(raw, `id: ${event.batch}\nevent: changed\ndata: ${JSON.stringify(event)}\n\n`)
  }
  const unsubscribe = dependencies.feed.subscribe(caller.schoolId, onEvent, hello)
  const check = async () => {
    const stays = await isStillSignedIn(dependencies.database, caller).catch((error: unknown) => {
      request.log.warn({ err: error }, 'session of an event stream not checked')
      return true
    })
    if (!stays) end()
    return stays
  }
  const stopSessionsEnded = onSessionsEnded(dependencies.database.notices, ({ schoolId, accountId }) => {
    if (schoolId === caller.schoolId && accountId === caller.id) void check()
  })
  const beat = setInterval(async () => {
    if (await check()) send(raw, ': still here\n\n')
  }, beatEvery)
  const end = () => {
    clearInterval(beat)
    unsubscribe()
    stopSessionsEnded()
    onEnd()
    if (!raw.writableEnded) raw.end()
  }
  raw.on('close', end)
  raw.on('error', end)
  void hello()
  return end
}

function maySee({ catalogue }: EventDependencies, caller: Caller, entity: string): boolean {
  if (entity === `setting.${schoolInfo}`) return true
  return catalogue.entities.has(entity) ? caller.may(`${entity}.list`) : caller.may(entity)
}

function send(raw: ServerResponse, text: string): void {
  if (raw.writableEnded || raw.destroyed) return
  if (raw.writableLength > mostUnread) raw.destroy()
  else raw.write(text)
}

/** Asked without using the session, which an open page would otherwise keep for ever. Changed rights end the stream too. */
async function isStillSignedIn(database: Database, caller: Caller): Promise<boolean> {
  const session = await database.db
    .selectFrom('session')
    .select('expires_at')
    .where('school_id', '=', caller.schoolId)
    .where('token_hash', '=', hashToken(caller.token))
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  if (!session) return false
  const account = await accountById(database, caller.schoolId, caller.id)
  return account?.enabled === true && rightsOf(account) === rightsOf(caller)
}

/** What a console shows by; when it changes, the stream ends, and the console asks who it is before it goes on. */
function rightsOf({ role, grants, power }: SignedInAccount): string {
  return JSON.stringify([role, grants, power])
}
