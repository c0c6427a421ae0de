import type { Kysely } from 'kysely'
import { type RobotWebhooks, readRobotWebhooks } from '../config.ts'
import type { EntityTables } from '../database/entity-tables.ts'

type Read = Pick<Kysely<EntityTables>, 'selectFrom'>

const none: RobotWebhooks = new Map()

/**
 * The webhooks of the schools there are now. One that names no school is that of the only one: where there are several,
 * nobody knows whose group it leads to, and it is nobody's.
 */
export async function robotWebhooks(read: Read, written: string | undefined): Promise<RobotWebhooks> {
  const webhooks = written === undefined ? null : readRobotWebhooks(written)
  if (webhooks === null) return none
  if ('bySchool' in webhooks) return webhooks.bySchool
  const [school, another] = await read.selectFrom('school').select('id').limit(2).execute()
  return school && !another ? new Map([[school.id, webhooks.bare]]) : none
}

/** Whether a webhook is written that is nobody's, because it names none of several schools. */
export async function isNobodysWebhook(read: Read, written: string): Promise<boolean> {
  const webhooks = readRobotWebhooks(written)
  if (webhooks === null || 'bySchool' in webhooks) return false
  return (await read.selectFrom('school').select('id').limit(2).execute()).length > 1
}
