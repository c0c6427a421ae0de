import fastify, { type FastifyInstance } from 'fastify'
import { allows } from '../../../src/catalogue/grant.ts'
import type { Caller } from '../../../src/server/access/caller.ts'
import type { Database } from '../../../src/server/database/open-database.ts'
import { type EndpointDeps, registerEndpoints } from '../../../src/server/endpoints.ts'
import { parseBodies } from '../../../src/server/http/body-parsing.ts'
import { answerErrors } from '../../../src/server/http/error-answers.ts'
import { openKeywordIndexes } from '../../../src/server/rows/keyword/keyword-index.ts'
import { createUndoTokens } from '../../../src/server/security/undo-token.ts'
import { catalogue, handlers } from './small-catalogue.ts'

/** Who calls: two who may do everything, one who may only look and approve, one who may only
 * approve, and one of another school. */
const people = {
  wang: { id: 1, schoolId: 1, name: '王老师', grants: ['*'] },
  li: { id: 2, schoolId: 1, name: '李老师', grants: ['*'] },
  intern: { id: 3, schoolId: 1, name: '实习生', grants: ['post.list', 'post.approve'] },
  approver: { id: 4, schoolId: 1, name: '代班老师', grants: ['post.approve'] },
  writer: { id: 5, schoolId: 1, name: '小编', grants: ['shelf.list', 'shelf.create'] },
  /** The same account as wang, its rights gone since. */
  formerWang: { id: 1, schoolId: 1, name: '王老师', grants: ['post.list'] },
  stranger: { id: 1, schoolId: 2, name: '段老师', grants: ['*'] },
} as const

export type Who = keyof typeof people

export type SmallAppOptions = Partial<Pick<EndpointDeps, 'longestExport' | 'files' | 'pieceTime'>>

/** The calls of the small catalogue alone, whose callers are named by the header `x-who`. */
export async function createSmallApp(database: Database, options: SmallAppOptions = {}): Promise<FastifyInstance> {
  await openKeywordIndexes(database, catalogue)
  const app = fastify({ forceCloseConnections: true })
  answerErrors(app)
  await parseBodies(app)
  await app.register(async (scope) => {
    scope.decorateRequest('caller')
    scope.addHook('preParsing', async (request) => {
      request.caller = callerNamed(String(request.headers['x-who']))
    })
    registerEndpoints(scope, {
      catalogue,
      database,
      handlers,
      undoTokens: createUndoTokens('secret'),
      ...options,
    })
  })
  await app.ready()
  return app
}

function callerNamed(who: string): Caller {
  const found = Object.entries(people).find(([name]) => name === who)?.[1] ?? people.wang
  return {
    ...found,
    username: who,
    avatar: null,
    passwordHash: null,
    role: '',
    power: [],
    enabled: true,
    token: `token-of-${who}`,
    kind: 'browser',
    scope: null,
    via: null,
    may: allows(catalogue, found.grants),
  }
}
