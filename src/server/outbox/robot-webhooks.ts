import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { EntityTables } from '../database/entity-tables.ts'
import { type RobotWebhooks, readRobotWebhooks } from '../environment/written-webhooks.ts'
import type { Sealer } from '../security/sealed.ts'
import { DeliveryError } from './delivery-error.ts'

type Read = Pick<Kysely<EntityTables>, 'selectFrom'>
type Written = Config['robotWebhook']

const none: RobotWebhooks = new Map()

/**
 * The webhooks of the environment by the schools there are now. One that names no school is that of the only one: where there
 * are several, nobody knows whose group it leads to, and it is nobody's.
 */
async function writtenWebhooks(read: Read, written: Written): Promise<RobotWebhooks> {
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

/** The schools that have a robot to send by, of the environment or of their own. */
export async function schoolsWithRobot(read: Read, written: Written): Promise<ReadonlySet<number>> {
  const own = await ready(read).select('school_id').distinct().execute()
  return new Set([...(await writtenWebhooks(read, written)).keys(), ...own.map((row) => Number(row.school_id))])
}

/** What a robot's webhook is found by. */
export type RobotAccess = {
  readonly read: Read
  readonly sealer: Sealer
  readonly config: Pick<Config, 'robotWebhook' | 'robotHosts'>
}

/**
 * Where a message goes: by the robot it names, else by that of the environment, else by the school's first.
 * @throws DeliveryError where there is none that may be used.
 */
export async function webhookOf(
  { read, sealer, config }: RobotAccess,
  schoolId: number,
  robot: number | undefined,
): Promise<string> {
  const written = (await writtenWebhooks(read, config.robotWebhook)).get(schoolId)
  if (robot === undefined && written !== undefined) return written
  const row = await ready(read)
    .select(['webhook'])
    .where('school_id', '=', schoolId)
    .$if(robot !== undefined, (query) => query.where('id', '=', robot ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new DeliveryError('机器人已停用、已删除或未填写 Webhook')
  const webhook = sealer.open(String(row.webhook ?? ''), schoolId)
  if (webhook === null) throw new DeliveryError('机器人的 Webhook 解不开了，请重新填写')
  if (!isAllowed(webhook, config.robotHosts)) throw new DeliveryError('机器人的 Webhook 不在允许的主机之内')
  return webhook
}

/** Whether messages may be sent to an address: only robots of these hosts are spoken to, whatever operators write. */
export function isAllowed(address: string, hosts: Config['robotHosts']): boolean {
  return URL.canParse(address) && hosts.includes(new URL(address).origin)
}

function ready(read: Read) {
  return read.selectFrom('robot').where('status', '=', 'enabled').where('credential', '=', 'kept')
}
