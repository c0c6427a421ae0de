import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { entityTables } from '../database/entity-tables.ts'
import type { Database } from '../database/open-database.ts'
import { robotKinds } from '../write/outbox-message.ts'
import { type ReadFile, sendByRobot } from './robot.ts'
import { isNobodysWebhook, type RobotAccess, schoolsWithRobot, webhookOf } from './robot-webhooks.ts'
import { type OutboxSurroundings, startOutbox } from './start-outbox.ts'

type Options = Pick<RobotAccess, 'sealer' | 'config'> & {
  /** Finds a file of this server by its address. */
  readonly find: (
    address: string,
    reader: { readonly schoolId: number; readonly seesPrivate: boolean },
  ) => Promise<
    { readonly path: string } | { readonly bytes: Uint8Array } | { readonly open: () => Promise<Readable> } | null
  >
}

/** Sends what is in the outbox for group robots until it is stopped. Whoever claims a message posts it, once. */
export async function startRobots(
  database: Database,
  { sealer, config, find }: Options,
  surroundings: OutboxSurroundings,
): Promise<{ stop(): Promise<void> }> {
  const read = entityTables(database.db)
  const written = config.robotWebhook
  if (written !== undefined && (await isNobodysWebhook(read, written))) {
    surroundings.log.error(
      'ROBOT_WEBHOOK names no school, but there are several: write 1=URL,2=URL. Until then nothing is sent by it',
    )
  }
  /** What a group is shown is shown to whoever is in it. */
  const filesOf =
    (schoolId: number): ReadFile =>
    async (address) => {
      const file = await find(address, { schoolId, seesPrivate: false })
      if (file === null) return null
      if ('open' in file) return new Uint8Array(Buffer.concat(await (await file.open()).toArray()))
      return new Uint8Array('path' in file ? await readFile(file.path) : file.bytes)
    }
  return startOutbox(database, {
    ...surroundings,
    kinds: robotKinds,
    sendsOnce: true,
    schools: async () => [...(await schoolsWithRobot(read, written))],
    send: async (message, schoolId) => {
      const robot = 'robot' in message ? message.robot : undefined
      await sendByRobot(await webhookOf({ read, sealer, config }, schoolId, robot), message, filesOf(schoolId))
    },
  })
}
