import type { FastifyInstance } from 'fastify'
import type { Features } from '../../catalogue/wire/features.ts'
import type { Config } from '../config.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import type { DemoAccount } from '../demo.ts'
import { ok } from '../http/envelope.ts'
import { schoolsWithRobot } from '../outbox/robot-webhooks.ts'
import { offersDemo } from '../security/demo-access.ts'
import { holdsDemo } from '../security/demo-mark.ts'
import { offeredProviders } from '../signin/identity/offered-providers.ts'
import { hasPasskeys } from '../signin/passkey/passkey-store.ts'
import { version } from '../version.ts'

/**
 * GET /console/features, open to all: what this backend has besides the specified calls. In front of another backend
 * (UPSTREAM) that is nothing, and the console falls back to one call a row. Demo accounts are named in a demo
 * only, and to nobody behind a proxy.
 */
export function registerFeatures(
  app: FastifyInstance,
  config: Pick<Config, 'demo' | 'demoAsked' | 'upstream' | 'robotWebhook' | 'schoolHosts'>,
  database: Database,
  demoAccounts: readonly DemoAccount[],
): void {
  app.get('/console/features', async (request) => {
    const own = config.upstream === undefined
    const demo = own && offersDemo(config, request) && (await holdsDemo(database))
    const data: Features = {
      version,
      batch: own,
      filterActions: own,
      undo: own,
      audit: own,
      events: own,
      search: own,
      options: own,
      author: own,
      robot: own && (await schoolsWithRobot(entityTables(database.db), config.robotWebhook)).size > 0,
      ownCalls: own,
      upstream: !own,
      identityProviders: own ? await offeredProviders(config, database, request) : [],
      passkeys: own && (await hasPasskeys(database.db)),
      demoAccounts: demo ? demoAccounts.map(({ username, password, role }) => ({ username, password, role })) : [],
    }
    return ok(data)
  })
}
