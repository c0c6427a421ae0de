import { cutText } from '../../cut-text.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import type { ChangeListener, WrittenRow } from '../write/change-listener.ts'
import type { OutboxMessage } from '../write/outbox-message.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { affixOf } from './affix.ts'
import { enqueue } from './enqueue.ts'

/** What robots tell of by themselves: rows of an entity that come to a status. */
type Occasion = {
  readonly occasion: string
  readonly entity: string
  readonly status: string
  /** The field of robotMessage that limits it to rows whose ref points at the same; and that ref, with its entity's label. */
  readonly limit: string
  readonly ref: string
  readonly of: { readonly table: string; readonly label: string }
  readonly title: string | null
  readonly content: string
}

const occasions: readonly Occasion[] = [
  {
    ...{ occasion: 'dynamic', entity: 'dynamic', status: 'approved', limit: 'topic', ref: 'topic' },
    ...{ of: { table: 'topic', label: 'title' }, title: null, content: 'content' },
  },
  {
    ...{ occasion: 'goods', entity: 'goods', status: 'enabled', limit: 'supplier', ref: 'supplier' },
    ...{ of: { table: 'supplier', label: 'name' }, title: 'title', content: 'title' },
  },
]

/** Longest part of what somebody wrote that is forwarded. */
const mostContent = 400

/** Tells groups of what a change has approved or put on the shelf, by the school's settings for it; an undo tells nobody. */
export const announceListener: ChangeListener = {
  record: async (scope, change) => {
    if (change.run.undoOf !== undefined) return
    for (const occasion of occasions) {
      const rows = change.written.filter((each) => each.entity.name === occasion.entity).flatMap((each) => each.rows)
      if (rows.some((row) => reaches(row, occasion))) await announce(scope, occasion, rows)
    }
  },
}

/** Whether a change brought a row to the status. */
function reaches({ before, after }: WrittenRow, { status }: Occasion): boolean {
  return after?.status === status && before?.status !== status
}

async function announce(scope: WriteScope, occasion: Occasion, written: readonly WrittenRow[]): Promise<void> {
  const { trx, account, now } = scope
  const { schoolId } = account
  const tables = entityTables(trx)
  const rules = await tables
    .selectFrom('robot_message as rule')
    .innerJoin('robot_group as chat', (join) =>
      join.onRef('chat.school_id', '=', 'rule.school_id').onRef('chat.id', '=', 'rule.group'),
    )
    .innerJoin('message_style as style', (join) =>
      join.onRef('style.school_id', '=', 'rule.school_id').onRef('style.id', '=', 'rule.style'),
    )
    .select([`rule.${occasion.limit} as limit`, 'rule.url', 'chat.id as group', 'chat.robot', 'style.form'])
    .select(['style.title as style_title', 'style.body'])
    .where('rule.school_id', '=', schoolId)
    .where('rule.status', '=', 'enabled')
    .where('rule.occasion', '=', occasion.occasion)
    .where('chat.status', '=', 'enabled')
    .orderBy('rule.id')
    .execute()
  if (rules.length === 0) return
  const reached = written.filter((row) => reaches(row, occasion)).map(({ id }) => id)
  const rows = await readRows(scope, tables, occasion, reached)
  const messages: OutboxMessage[] = []
  for (const rule of rules) {
    const around = await affixOf(tables, schoolId, Number(rule.group))
    for (const row of rows) {
      if (rule.limit !== null && Number(rule.limit) !== Number(row.limited)) continue
      const fill = (text: unknown) => filled(String(text ?? ''), row.values)
      const [title, body, url] = [fill(rule.style_title), fill(rule.body), String(rule.url ?? '')]
      messages.push(
        messageOf(String(rule.form), { title, body, url, robot: Number(rule.robot), school: row.school, around }),
      )
    }
  }
  await enqueue(trx, { schoolId, accountId: account.id }, messages, now)
}

type Filled = {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly robot: number
  readonly school: string
  readonly around: (content: string) => string
}

function messageOf(form: string, { title, body, url, robot, school, around }: Filled): OutboxMessage {
  if (form === 'news') return { kind: 'robotNews', content: title, description: body, url, picture: null, robot }
  if (form === 'card') {
    const card = { source: school, content: title, description: body, emphasis: '', emphasisNote: '', items: [] }
    return { kind: 'robotCard', ...card, url, robot }
  }
  return { kind: 'robotText', content: around(`${title}\n${body}`), robot }
}

/** What is said of each row. */
async function readRows(
  { account: { schoolId }, dependencies }: WriteScope,
  tables: ReturnType<typeof entityTables>,
  occasion: Occasion,
  ids: readonly number[],
) {
  const { table, label } = occasion.of
  const columns = [...new Set([occasion.ref, occasion.content, occasion.title ?? occasion.content])]
  const isDynamic = occasion.entity === 'dynamic'
  const rows = await tables
    .selectFrom(occasion.entity)
    .select(['id', ...columns, ...(isDynamic ? ['author'] : [])])
    .where('school_id', '=', schoolId)
    .where(isOneOf(dependencies.database.engine, 'id', ids))
    .orderBy('id')
    .execute()
  const school = await tables.selectFrom('school').select('name').where('id', '=', schoolId).executeTakeFirst()
  const nameOf = async (from: string, column: string, id: unknown) => {
    if (id === null || id === undefined) return ''
    const found = await tables
      .selectFrom(from)
      .select(column)
      .where('school_id', '=', schoolId)
      .where('id', '=', Number(id))
      .executeTakeFirst()
    return String(found?.[column] ?? '')
  }
  const all = []
  for (const row of rows) {
    const author = isDynamic ? await nameOf('user', 'nickname', row.author) : ''
    const values: Readonly<Record<string, string>> = {
      学校: String(school?.name ?? ''),
      来源: await nameOf(table, label, row[occasion.ref]),
      标题:
        occasion.title === null ? cutText(String(row[occasion.content] ?? ''), 20) : String(row[occasion.title] ?? ''),
      作者: author || '匿名同学',
      内容: cutText(String(row[occasion.content] ?? ''), mostContent),
    }
    all.push({ values, limited: row[occasion.ref], school: values.学校 ?? '' })
  }
  return all
}

/** A text with its placeholders replaced, each once: what somebody wrote holds none. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([^{}]{1,4})\}/g, (whole, name: string) => values[name] ?? whole)
}
