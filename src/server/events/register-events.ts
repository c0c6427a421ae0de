import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { schoolInfo } from '../../catalogue/vocabulary/module.ts'
import type { Presence } from '../../catalogue/wire/presence.ts'
import type { ChangeEvent } from '../../catalogue/wire.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/open-database.ts'
import { type SchoolVersion, schoolVersion } from '../database/school-version.ts'
import { readTogether } from '../read/read-together.ts'
import type { ChangeFeed } from './change-feed.ts'
import { rightsOf, type SessionWatch } from './watch-sessions.ts'

/** Bytes a console may leave unread before it is cut off; it then comes back and asks for everything. */
const mostUnread = 1_048_576

/** Most streams of one session; a browser's tabs share one. */
const mostStreams = 6

type EventDependencies = {
  readonly catalogue: Catalogue
  readonly database: Database
  readonly feed: ChangeFeed
  readonly sessions: SessionWatch
  /** Address of the program of the console that is served beside; null where none is. */
  readonly program: string | null
}

/** What all streams of a server share. */
type Shared = EventDependencies & {
  readonly versionOf: (schoolId: number) => Promise<SchoolVersion>
}

/**
 * GET /console/events: what changed in the caller's school, as server-sent events, once it is committed. `hello` comes
 * first, before any comment, with what the caller may do, the school's version and its timeline, which build of the console is served here, and again when events may have been lost. Who
 * has seen that version of that timeline missed nothing; else what is on screen has to be asked for anew.
 * `presence` tells what colleagues look at, as long as the stream is there to hear it.
 * A stream ends as `watchSessions` says; of too many of one session the oldest does.
 */
export function registerEvents(scope: FastifyInstance, dependencies: EventDependencies): void {
  const { database } = dependencies
  const open = new Set<() => void>()
  const bySession = new Map<string, readonly (() => void)[]>()
  const versions = readTogether<SchoolVersion>()
  const versionOf = (schoolId: number) => versions(String(schoolId), () => schoolVersion(database, schoolId))
  const shared = { ...dependencies, versionOf }
  scope.addHook('preClose', async () => {
    for (const end of open) end()
  })
  scope.get('/console/events', { exposeHeadRoute: false }, (request, reply) => {
    reply.hijack()
    const { raw } = reply
    // Who left while the session was read has closed already, so that nothing would ever end the stream.
    if (raw.destroyed) return
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const { token } = request.caller
    const end = stream(shared, request, raw, () => {
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

function stream(shared: Shared, request: FastifyRequest, raw: ServerResponse, onEnd: () => void): () => void {
  const { sessions, versionOf, program } = shared
  const { caller } = request
  let isGreeted = false
  const hello = () =>
    versionOf(caller.schoolId).then(
      ({ version, timeline }) => {
        const data = { at: Date.now(), rights: rightsOf(caller), version, timeline, program }
        send(raw, `event: hello\ndata: ${JSON.stringify(data)}\n\n`)
        isGreeted = true
      },
      (error: unknown) => {
        request.log.warn({ err: error }, 'event stream without a version')
        end()
      },
    )
  const onEvent = (event: ChangeEvent) => {
    if (!maySee(shared, caller, event.entity)) return
    send(raw, `id: ${event.batch}\nevent: changed\ndata: ${JSON.stringify(event)}\n\n`)
  }
  const onPresence = (presence: Presence) => {
    if (presence.by.id === caller.id || !maySee(shared, caller, presence.entity)) return
    send(raw, `event: presence\ndata: ${JSON.stringify(presence)}\n\n`)
  }
  const unsubscribe = shared.feed.subscribe(caller.schoolId, onEvent, hello, onPresence)
  const onBeat = () => {
    if (isGreeted) send(raw, ': still here\n\n')
  }
  const leave = sessions.add({ caller, onBeat, onChange: () => end() })
  const end = () => {
    unsubscribe()
    leave()
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
