import type { Kysely } from 'kysely'
import type { EntityTables } from '../database/entity-tables.ts'

/** The webhook of each school's group robot, by the school's id. */
export type RobotWebhooks = ReadonlyMap<number, string>

/** Webhooks as they are written: by school, or one that names none. */
export type WrittenWebhooks = { readonly bySchool: RobotWebhooks } | { readonly bare: string }

const none: RobotWebhooks = new Map()

/** Reads `schoolId=url,...`, or one url. Null where it is written otherwise. */
export function readRobotWebhooks(text: string): WrittenWebhooks | null {
  if (isAddress(text.trim())) return { bare: text.trim() }
  const webhooks = new Map<number, string>()
  for (const part of text.split(/,(?=\d+=)/)) {
    const [, id, url = ''] = /^(\d{1,15})=(.+)$/.exec(part.trim()) ?? []
    if (id === undefined || !isAddress(url) || webhooks.has(Number(id))) return null
    webhooks.set(Number(id), url)
  }
  return { bySchool: webhooks }
}

/**
 * The webhooks of the schools there are now. One that names no school is that of the only one: where there are several,
 * nobody knows whose group it leads to, and it is nobody's.
 */
export async function robotWebhooks(
  read: Pick<Kysely<EntityTables>, 'selectFrom'>,
  written: string | undefined,
): Promise<RobotWebhooks> {
  const webhooks = written === undefined ? null : readRobotWebhooks(written)
  if (webhooks === null) return none
  if ('bySchool' in webhooks) return webhooks.bySchool
  const [school, another] = await read.selectFrom('school').select('id').limit(2).execute()
  return school && !another ? new Map([[school.id, webhooks.bare]]) : none
}

/** Whether a webhook is written that is nobody's, because it names none of several schools. */
export async function isNobodysWebhook(
  read: Pick<Kysely<EntityTables>, 'selectFrom'>,
  written: string | undefined,
): Promise<boolean> {
  const webhooks = written === undefined ? null : readRobotWebhooks(written)
  if (webhooks === null || 'bySchool' in webhooks) return false
  return (await read.selectFrom('school').select('id').limit(2).execute()).length > 1
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^,]*$/.test(text) && URL.canParse(text)
}
