import type { Config } from '../config.ts'
import { isOneOf } from '../database/conditions.ts'
import { affixOf } from '../outbox/affix.ts'
import { schoolsWithRobot } from '../outbox/robot-webhooks.ts'
import type { StoredRow } from '../rows/entity-table.ts'
import type { ActionContext, ActionHandler } from '../write/handler.ts'
import { addressOfPage } from './diy/page-links.ts'

const notConfigured = '没有可用的群机器人，消息已存入待发队列；在「机器人配置」填写 Webhook 后发送'

type RobotConfig = Pick<Config, 'robotWebhook'>

/** Tells a group of a dynamic through the robot of the group of that name, else of the school, and keeps which group it was. */
export function syncDynamicToGroup(config: RobotConfig): ActionHandler {
  return async (context) => {
    const group = String(context.inputs.group ?? '')
    const authors = await labels(context, 'user', 'nickname', 'author')
    const [chat] = await context.lock('robotGroup', { name: [group], status: 'enabled' })
    const poster = await readyRobot(context, chat)
    const around = await affixOf(context.read, context.schoolId, chat?.id ?? null)
    for (const row of context.rows) {
      const author = authors.get(Number(row.author)) ?? '匿名同学'
      await context.change('dynamic', row.id, { group })
      const content = around(`【${group}】${author}：\n${String(row.content ?? '')}`)
      context.outbox({ kind: 'robotText', content, ...poster })
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

/** Tells groups of pages that are out, in the words kept for each, and keeps when it was. */
export function sendPageToGroup(config: RobotConfig): ActionHandler {
  return async (context) => {
    const pages = await context.lock('diyPage', { id: context.rows.map((row) => Number(row.diyPage)) })
    const published = new Map(pages.flatMap((page) => (page.status === 'published' ? [[page.id, page]] : [])))
    const chats = await context.lock('robotGroup', { id: context.rows.map((row) => Number(row.chat ?? 0)) })
    for (const { id, diyPage, chat, words } of context.rows) {
      const page = published.get(Number(diyPage))
      const group = chats.find((each) => each.id === Number(chat))
      const problem = page ? unreachable(group) : '页面还没有发布'
      if (!page || !group || problem !== null) {
        context.skip(id, problem ?? '')
        continue
      }
      const lines = [`【${String(group.name)}】${String(page.name)}`, words ?? '', addressOfPage(page.id)]
      const content = lines.filter((line) => line !== '').join('\n')
      context.outbox({ kind: 'robotText', content, ...(await readyRobot(context, group)) })
      await context.increment('pageRobot', id, { sends: 1 })
      await context.change('pageRobot', id, { sentAt: context.now })
    }
    await noteUnsent(config, context)
  }
}

/** Why a group is told of nothing; null where it can be. */
function unreachable(group: StoredRow | undefined): string | null {
  if (!group) return '还没有选群'
  return group.status === 'enabled' ? null : `「${String(group.name)}」已停用`
}

/** The robot a message to a group goes by: its own where that can post, else none is named and the school's takes it. */
async function readyRobot(context: ActionContext, group: StoredRow | undefined): Promise<{ robot?: number }> {
  if (!group) return {}
  const [robot] = await context.lock('robot', { id: [Number(group.robot)], status: 'enabled', credential: 'kept' })
  return robot ? { robot: robot.id } : {}
}

/** Says so where the school has no robot that would send what it was given. */
async function noteUnsent({ robotWebhook }: RobotConfig, context: ActionContext): Promise<void> {
  const schools = await schoolsWithRobot(context.read, robotWebhook)
  if (!schools.has(context.schoolId)) context.notice(notConfigured)
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
