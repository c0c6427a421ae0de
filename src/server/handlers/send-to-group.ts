import type { Config } from '../config.ts'
import { isOneOf } from '../database/conditions.ts'
import { robotWebhooks } from '../outbox/robot-webhooks.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'

const notConfigured = '群机器人未配置（ROBOT_WEBHOOK），已存入待发队列'

type RobotConfig = Pick<Config, 'robotWebhook'>

/** Tells a group of a dynamic through its robot, and keeps which group it was. */
export function syncDynamicToGroup(config: RobotConfig): ActionHandler {
  return async (context) => {
    const group = String(context.inputs.group ?? '')
    const authors = await labels(context, 'user', 'nickname', 'author')
    for (const row of context.rows) {
      const author = authors.get(Number(row.author)) ?? '匿名同学'
      await context.change('dynamic', row.id, { group })
      context.outbox({ kind: 'robotText', content: `【${group}】${author}：\n${String(row.content ?? '')}` })
    }
    await noteUnsent(config, context)
  }
}

/** Sends the poster of a dynamic to the circle's group through its robot. */
export function sendDynamicPoster(config: RobotConfig): ActionHandler {
  return async (context) => {
    const authors = await labels(context, 'user', 'nickname', 'author')
    const topics = await labels(context, 'topic', 'title', 'topic')
    const school = await context.read
      .selectFrom('school')
      .select('name')
      .where('id', '=', context.schoolId)
      .executeTakeFirst()
    for (const row of context.rows) {
      context.outbox({
        kind: 'robotPoster',
        school: school?.name ?? '',
        author: authors.get(Number(row.author)) ?? '匿名同学',
        topic: topics.get(Number(row.topic)) ?? null,
        content: String(row.content ?? ''),
        createdAt: Number(row.createdAt ?? context.now),
      })
    }
    await noteUnsent(config, context)
  }
}

/** Says so where the school has no robot that would send what it was given. */
async function noteUnsent({ robotWebhook }: RobotConfig, context: ActionContext): Promise<void> {
  const webhooks = await robotWebhooks(context.read, robotWebhook)
  if (!webhooks.has(context.schoolId)) context.notice(notConfigured)
}

/** What the rows that a ref of the target rows points at are called, by id. */
async function labels(
  { read, schoolId, engine, rows }: Pick<ActionContext, 'read' | 'schoolId' | 'engine' | 'rows'>,
  table: string,
  column: string,
  ref: string,
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map((row) => Number(row[ref] ?? 0)))].filter((id) => id > 0)
  if (ids.length === 0) return new Map()
  const found = await read
    .selectFrom(table)
    .select(['id', column])
    .where('school_id', '=', schoolId)
    .where(isOneOf(engine, 'id', ids))
    .execute()
  return new Map(found.map((row) => [Number(row.id), String(row[column] ?? '')]))
}
