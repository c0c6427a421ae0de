import type { Transaction } from 'kysely'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { initialValue } from '../../catalogue/schema/table.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { Setting } from '../../catalogue/vocabulary/module.ts'
import { schoolInfo } from '../../catalogue/vocabulary/module.ts'
import type { ActionAnswer, SettingAnswer } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import type { Tables } from '../database/tables.ts'
import { labelsOf } from '../read/label.ts'
import { showValues } from '../read/shown-row.ts'
import { isSame } from '../rows/difference.ts'
import type { Values } from '../rows/entity-table.ts'
import { schoolNamed } from '../signin/school-info.ts'
import type { CommandRun } from '../write/change-listener.ts'
import { commitChange } from '../write/commit-change.ts'
import { type StoredSetting, storedSetting } from '../write/rows/write-setting.ts'
import { skippedAsMoved } from '../write/skip-reason.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'

/** Answers a setting as it is shown, null while it was never written, and the version a save of it names. */
export async function answerSetting(
  dependencies: CallDependencies,
  account: Account,
  setting: Setting,
): Promise<{ readonly data: SettingAnswer; readonly version: number }> {
  const { database, catalogue } = dependencies
  const stored = await settingAt(database.db, account.schoolId, setting)
  if (stored === null) return { data: null, version: 0 }
  const values = withInitial(setting, stored.values)
  const [shown] = await showValues(database, catalogue, account.schoolId, setting.fields, [values])
  return { data: shown ?? null, version: stored.version }
}

/**
 * Writes a setting: fields left out keep their value. With `version`, it must stand as the caller read it.
 * @throws InputError naming the field that is refused.
 */
export async function answerSettingUpdate(
  dependencies: CallDependencies,
  account: Account,
  run: CommandRun,
  setting: Setting,
  params: Values,
): Promise<ActionAnswer> {
  const names = Object.keys(setting.fields)
  const named = names.filter((name) => params[name] !== undefined)
  if (named.length === 0) throw new InputError('没有要修改的内容')
  return commitChange(dependencies, account, run, async (scope, changes) => {
    const stored = await settingAt(scope.trx, account.schoolId, setting)
    const before = stored?.values ?? null
    if (params.version !== undefined && Number(params.version) !== (stored?.version ?? 0)) {
      return { skipped: await skippedAsMoved(scope, `setting.${setting.name}`, [{ id: 0 }]) }
    }
    const given = parseInput(formSchema(setting.fields, before ? named : names, before !== null), params)
    const after = withInitial(setting, { ...before, ...given })
    await checkRefs(scope, setting, given)
    checkAscending(setting, before, after)
    if (before !== null && isSame(before, after)) return { changed: 0, notices: ['没有变化'] }
    changes.settings.push({ name: setting.name, before, after })
    return {}
  })
}

/** A setting as it stands, with what of it the school's own row holds; null while none of it was ever written. */
async function settingAt(
  db: Pick<Transaction<Tables>, 'selectFrom'>,
  schoolId: number,
  { name }: Setting,
): Promise<StoredSetting | null> {
  const stored = await storedSetting(db, schoolId, name)
  if (name !== schoolInfo) return stored
  const values = { ...stored?.values, ...(await schoolNamed(db, schoolId)) }
  return { values, version: stored?.version ?? 0 }
}

function withInitial(setting: Setting, values: Values): Values {
  return Object.fromEntries(
    Object.entries(setting.fields).map(([name, field]) => [name, values[name] ?? initialValue(field)]),
  )
}

/** Of two numbers that are in order it is told by the one that was changed, by the second where both were. */
function checkAscending({ fields, ascending = [] }: Setting, before: Values | null, after: Values): void {
  for (const [less, more] of ascending) {
    if (Number(after[less]) <= Number(after[more])) continue
    const isByMore = before === null || before[more] !== after[more]
    const [wrong, other] = isByMore ? [more, less] : [less, more]
    const [field, beside] = [fields[wrong], fields[other]]
    if (!field || !beside) continue
    const bound = `${beside.label}（${valueLabel(beside, after[other])}）`
    throw new InputError(`${field.label}不能${isByMore ? '小于' : '大于'}${bound}`, wrong)
  }
}

async function checkRefs({ dependencies, trx, account }: WriteScope, setting: Setting, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(setting.fields)) {
    const id = values[name]
    if (field.kind !== 'ref' || typeof id !== 'number') continue
    const { name: to } = entityNamed(dependencies.catalogue, field.entity)
    const found = await labelsOf(dependencies.database, dependencies.catalogue, account.schoolId, to, [id], trx)
    if (!found.has(id)) throw new InputError(`${field.label}不存在或已被删除，请重新选择`, name)
  }
}
