import { cutText } from '../../cut-text.ts'
import { systemAccount } from '../access/account.ts'
import { messageOf } from '../error.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { mostAttempts } from '../outbox/start-outbox.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import { type AppEntity, NotConfigured, type Platforms, readApp, withToken } from './call-platform.ts'
import { type PlatformMessage, PlatformRefusal } from './platform-api.ts'

/** The entity of an account's messages. */
const messagesOf: Readonly<Partial<Record<AppEntity, string>>> = {
  wxapp: 'wxappMessage',
  qqapp: 'qqappMessage',
  wxAccount: 'wxAccountMessage',
}

/**
 * Reads the messages of an account from its platform and keeps them: new ones are added, what changed there is taken, what is
 * there no more is marked so. What we set of a message (what it is for, whether it is used) stays.
 * @throws DeliveryError where it is to be tried again.
 */
export async function syncMessages(
  platforms: Platforms,
  schoolId: number,
  name: AppEntity,
  id: number,
  attempt: number,
): Promise<void> {
  const app = await readApp(platforms.dependencies, schoolId, name, id)
  if (!app) return
  const api = platforms.apis[name]
  try {
    const list = await withToken(
      platforms,
      schoolId,
      name,
      app,
      (token) => api.messages?.(token) ?? Promise.resolve(null),
    )
    await finish(platforms, schoolId, name, id, async (changes, now) => {
      const entity = messagesOf[name]
      const isListed = list !== null && entity !== undefined
      const syncNote = isListed ? await keep(changes, entity, id, list) : api.verified
      return { syncState: 'done', syncNote, syncedAt: now }
    })
  } catch (error) {
    const isDecided = error instanceof NotConfigured || (error instanceof PlatformRefusal && !error.isPassing)
    const reason = messageOf(error)
    if (!isDecided && attempt < mostAttempts) throw new DeliveryError(reason, null, { cause: error })
    await finish(platforms, schoolId, name, id, async () => ({ syncState: 'failed', syncNote: cutText(reason, 200) }))
  }
}

/** Takes a message out of an account, as far as its platform can be asked to. @throws DeliveryError where it is to be tried again. */
export async function removeMessage(
  platforms: Platforms,
  schoolId: number,
  name: AppEntity,
  id: number,
  templateId: string,
): Promise<void> {
  const app = await readApp(platforms.dependencies, schoolId, name, id)
  const remove = platforms.apis[name].removeMessage
  if (!app || remove === null) return
  await withToken(platforms, schoolId, name, app, (token) => remove(token, templateId)).catch((error: unknown) => {
    throw new DeliveryError(messageOf(error), null, { cause: error })
  })
}

/** @returns what came of it, in words. */
async function keep(
  changes: ChangeSet,
  entity: string,
  app: number,
  list: readonly PlatformMessage[],
): Promise<string> {
  const rows = await changes.lock(entity, { app: [app] })
  const known = new Map(rows.map((row) => [String(row.templateId), row]))
  const listed = [...new Map(list.map((each) => [each.templateId, each])).values()]
  const values = listed.map((each) => ({ ...each, ...clipped(each) }))
  const added = values.filter(({ templateId }) => !known.has(templateId))
  if (added.length > 0)
    await changes.createAll(
      entity,
      added.map((each) => ({ ...each, app })),
    )
  let changed = 0
  for (const each of values) {
    const row = known.get(each.templateId)
    if (row && (await takeOver(changes, entity, row, each))) changed += 1
  }
  const there = new Set(listed.map(({ templateId }) => templateId))
  const gone = rows.filter((row) => !there.has(String(row.templateId)) && row.status !== 'gone')
  for (const { id } of gone) await changes.change(entity, id, { status: 'gone' })
  return `共 ${listed.length} 条：新增 ${added.length}，更新 ${changed}，移除 ${gone.length}`
}

async function takeOver(changes: ChangeSet, entity: string, row: StoredRow, values: Values): Promise<boolean> {
  const patch: Values = row.status === 'gone' ? { ...values, status: 'enabled' } : values
  if (Object.entries(patch).every(([name, value]) => (row[name] ?? '') === value)) return false
  await changes.change(entity, row.id, patch)
  return true
}

function clipped({ title, content, example }: PlatformMessage) {
  return { title: cutText(title, 60), content: cutText(content, 2000), example: cutText(example, 2000) }
}

/** Keeps what came of a sync with the account, where it is still there. */
async function finish(
  { dependencies }: Platforms,
  schoolId: number,
  name: AppEntity,
  id: number,
  result: (changes: ChangeSet, now: number) => Promise<Values>,
): Promise<void> {
  const run = { command: `${name}.sync`, entity: name, requestId: `${name} ${id}` }
  await commitChange(dependencies, systemAccount(schoolId), run, async (scope, changes) => {
    const [row] = await changes.lock(name, { id: [id] })
    if (!row) return { acted: [], undoable: false }
    await changes.change(name, id, await result(changes, scope.now))
    return { acted: [id], undoable: false }
  })
}
