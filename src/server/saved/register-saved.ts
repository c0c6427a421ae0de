import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { savedCommand } from '../../../commands/workspace/savedCommand.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { macroContent, viewContent } from '../../catalogue/saved/content.ts'
import { type Saved, type SavedAnswer, shareRight } from '../../catalogue/saved/saved.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf, positive } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { ok } from '../http/envelope.ts'
import { readRow, type StoredRow } from '../rows/entity-table.ts'
import type { CommandRun } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import { lockRows } from '../write/rows/locked-rows.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { checkedContent } from './checked-content.ts'
import { checkedKey } from './checked-key.ts'

/** Most views and macros an account saves, and a school. */
const mostSaved = 200

/** The owner of what the whole school has: no account's id. */
const school = 0

const id = positive('编号', Number.MAX_SAFE_INTEGER)
const version = z.coerce.number({ error: '版本号必须是整数' }).int({ error: '版本号必须是整数' }).optional()
const name = z
  .string({ error: '请输入名称' })
  .trim()
  .min(1, { error: '请输入名称' })
  .max(20, { error: '名称最多 20 个字' })

/** What POST /console/saved takes: all of what is saved anew, or `id` with what of it is to change. */
export const saveRequest = z.object({
  id: id.optional().describe('要修改的视图或宏；不填为新建'),
  version: version.describe('打开时的版本：之后别人改过就不保存'),
  kind: z.enum(['view', 'macro'], { error: '种类只能是视图或宏' }).optional(),
  name: name.optional(),
  key: z.string({ error: '快捷键无效' }).trim().max(30, { error: '快捷键太长' }).nullable().optional(),
  isSchools: z.boolean({ error: '请说明是否全校可用' }).optional().describe('全校可用，否则只给自己'),
  content: z.json().optional().meta({ type: 'object', description: '视图的列表、列和行距，或宏的各步' }),
})

/** What POST /console/saved/remove takes. */
export const removeSavedRequest = z.object({ id, version })

/**
 * GET /console/saved: the caller's views and macros and the school's. POST saves one, POST /console/saved/remove removes one;
 * each is a change with audit and undo. The own take no right, the school's that to share.
 */
export function registerSaved(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { database } = dependencies
  const entity = entityNamed(dependencies.catalogue, savedCommand.name)

  scope.get('/console/saved', async (request) => {
    const { schoolId, id: caller } = request.caller
    const rows = await rowsIn(database.db, 'saved_command', schoolId)
      .selectAll()
      .where('owner', 'in', [school, caller])
      .orderBy('id')
      .execute()
    const { spell } = await import('./spell.ts')
    const data: SavedAnswer = { list: rows.flatMap((row) => shown(readRow(entity, row), spell)) }
    return ok(data)
  })

  scope.post('/console/saved', async (request) => {
    const given = parseInput(saveRequest, paramsOf(request))
    const before = given.id === undefined ? null : await findSaved(request, given.id)
    const isSchools = given.isSchools ?? before?.owner === school
    const run = await runOf(request, before?.owner === school || isSchools)
    const owner = isSchools ? school : request.caller.id
    const kind = before?.kind ?? given.kind
    if (kind !== 'view' && kind !== 'macro') throw new InputError('请说明保存的是视图还是宏', 'kind')
    if (before === null && (given.name === undefined || given.content === undefined)) {
      throw new InputError('请输入名称', 'name')
    }
    const values = {
      owner,
      ...(before === null ? { kind } : {}),
      ...(given.name === undefined ? {} : { name: given.name }),
      ...(given.key === undefined ? {} : { key: checkedKey(dependencies.catalogue, given.key, isSchools) }),
      ...(given.content === undefined ? {} : { content: checkedContent(dependencies.catalogue, kind, given.content) }),
    }
    const answer: ActionAnswer = await commitChange(dependencies, accountOf(request), run, async (place, changes) => {
      if (isSchools) await refuseOwnViews(changes, values.content ?? before?.content)
      await refuseTwins(changes, before?.id, { owner, kind, name: values.name, key: values.key })
      if (before === null) {
        const others = await changes.lock(entity.name, { owner })
        if (others.length >= mostSaved) throw new InputError(`最多保存 ${mostSaved} 个视图和宏，请先删除不用的`)
        return { ids: [await changes.create(entity.name, values)] }
      }
      const [row] = await lockRows(place, entity, [before.id])
      changes.changeRow(entity, unmoved(row, before, given.version), values)
      return {}
    })
    return ok(answer, '保存成功')
  })

  scope.post('/console/saved/remove', async (request) => {
    const given = parseInput(removeSavedRequest, paramsOf(request))
    const before = await findSaved(request, given.id)
    const run = await runOf(request, before.owner === school, 'remove')
    const answer = await commitChange(dependencies, accountOf(request), run, async (place, changes) => {
      const [row] = await lockRows(place, entity, [before.id])
      changes.removeRow(entity, unmoved(row, before, given.version))
      return {}
    })
    return ok(answer, '删除成功')
  })

  /** Says what has the name or the key already, clearer than the rule that holds it. */
  async function refuseTwins(changes: ChangeSet, own: number | undefined, given: Twins): Promise<void> {
    const { owner, kind, name: called, key } = given
    const others = (await changes.lock(entity.name, { owner })).filter((row) => row.id !== own)
    const title = kind === 'view' ? '视图' : '宏'
    if (others.some((row) => row.kind === kind && row.name === called)) {
      throw new InputError(`已有叫「${called}」的${title}，请换一个名称`, 'name')
    }
    const holder = key ? others.find((row) => row.key === key) : undefined
    if (holder) throw new InputError(`这个快捷键已用于「${holder.name}」，请换一个`, 'key')
  }

  /** What the school has opens no view that others do not have. */
  async function refuseOwnViews(changes: ChangeSet, content: unknown): Promise<void> {
    const { data } = macroContent.safeParse(content)
    const ids = (data?.steps ?? []).flatMap((step) => (step.kind === 'view' ? [step.saved] : []))
    if (ids.length === 0) return
    const views = await changes.lock(entity.name, { id: ids })
    const missing = ids.some((each) => views.find((view) => view.id === each)?.owner !== school)
    if (missing) throw new InputError('全校的宏只能打开全校的视图', 'content')
  }

  /** Who changes what the school has holds the right to, and that is what the audit files it under. */
  async function runOf(
    request: FastifyRequest,
    isSchools: boolean,
    verb: 'save' | 'remove' = 'save',
  ): Promise<CommandRun> {
    if (isSchools) await requirePermission(dependencies, request, shareRight)
    const command = isSchools ? shareRight : `${entity.name}.${verb}`
    return { command, entity: entity.name, requestId: request.id }
  }

  /** One of the caller's or the school's; another's is not there for them. */
  async function findSaved({ caller }: FastifyRequest, wanted: number): Promise<StoredRow> {
    const row = await rowsIn(database.db, 'saved_command', caller.schoolId)
      .selectAll()
      .where('id', '=', wanted)
      .where('owner', 'in', [school, caller.id])
      .executeTakeFirst()
    if (!row) throw new InputError('没有这个视图或宏，可能已被删除', 'id')
    return readRow(entity, row)
  }
}

/** What no two of an owner have in common. */
type Twins = {
  readonly owner: number
  readonly kind: Saved['kind']
  readonly name: string | undefined
  readonly key: string | null | undefined
}

/** The row as it is about to be changed, where it is still what was looked at before. */
function unmoved(row: StoredRow | undefined, before: StoredRow, seen: number | undefined): StoredRow {
  if (!row) throw new InputError('没有这个视图或宏，可能已被删除', 'id')
  if (row.owner !== before.owner || (seen !== undefined && row.version !== seen)) {
    throw new InputError('刚刚被别人改过，请看过新的再改', 'version')
  }
  return row
}

/** A row as the console reads it; none for content of a form that this version does not know. */
function shown(row: StoredRow, spell: (text: string) => string): Saved[] {
  const { id, version } = row
  const name = String(row.name)
  const key = typeof row.key === 'string' && row.key !== '' ? row.key : null
  const words = { id, version, name, syllables: spell(name), key, isSchools: row.owner === school }
  if (row.kind === 'macro') {
    const { data } = macroContent.safeParse(row.content)
    return data ? [{ ...words, kind: 'macro', content: data }] : []
  }
  const { data } = viewContent.safeParse(row.content)
  return data ? [{ ...words, kind: 'view', content: data }] : []
}
