import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import { parseTarget } from '../../catalogue/schema/target.ts'
import type { Entity, Form } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, Skipped } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { requireTry, triedByCreating, triedIn } from '../access/masked-guess.ts'
import type { Values } from '../rows/entity-table.ts'
import type { CommandRun } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import type { FormContext } from '../write/handler.ts'
import { valuesInCommon } from '../write/rule/same-value.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'
import { changeAll } from './act.ts'
import { handlerContext } from './handler-context.ts'
import { findTarget } from './target-rows.ts'

/**
 * Creates a row from a form's body; answers its id. @throws InputError naming the field that is refused.
 * @throws ProtocolError 429 where whoever may not see masked values whole has tried too many.
 */
export async function answerCreate(
  dependencies: CallDependencies,
  account: Account,
  run: CommandRun,
  { entity, form }: { readonly entity: Entity; readonly form: Form },
  params: Values,
): Promise<ActionAnswer> {
  const given = parseInput(formSchema(entity.fields, form.form, false), params)
  await requireTry({ ...dependencies, account }, triedByCreating(account, entity, given))
  return commitChange(dependencies, account, run, async (scope, changes) => {
    const notices: string[] = []
    const values = await completeValues(scope, changes, { entity, form, row: null, values: given, notices })
    const id = await changes.create(entity.name, values)
    return { ids: [id], notices }
  })
}

/**
 * Edits rows by `id` or `ids`: fields left out stay as they are, rows that moved on from the version named are skipped.
 * @throws InputError naming the field that is refused.
 * @throws ProtocolError 429 where whoever may not see masked values whole has tried too many.
 */
export async function answerEdit(
  dependencies: CallDependencies,
  account: Account,
  run: CommandRun,
  { entity, form }: { readonly entity: Entity; readonly form: Form },
  params: Values,
  mostIds: number,
): Promise<ActionAnswer> {
  const target = parseTarget(entity, params, mostIds)
  const named = form.form.filter((name) => params[name] !== undefined)
  if (named.length === 0) throw new InputError('没有要修改的内容')
  const given = parseInput(formSchema(entity.fields, named, true), params)
  await requireTry({ ...dependencies, account }, triedIn(account, entity, given))
  return commitChange(dependencies, account, run, async (scope, changes) => {
    const { rows, skipped, skippedCount } = await findTarget(scope, entity, target)
    const notices: string[] = []
    const same: Skipped[] = []
    for (const row of rows) {
      const values = await completeValues(scope, changes, { entity, form, row, values: given, notices })
      same.push(...changeAll(changes, entity, [row], values))
    }
    return { skipped: [...skipped, ...same], skippedCount: skippedCount + same.length, notices }
  })
}

type FormRun = Pick<FormContext, 'entity' | 'form' | 'row' | 'values'> & { readonly notices: string[] }

/** What a form's handler makes of the values given, or the values themselves. @throws InputError where it refuses them. */
export async function completeValues(
  scope: WriteScope,
  changes: ChangeSet,
  { notices, ...run }: FormRun,
): Promise<Values> {
  const { entity, form, row } = run
  const values = row ? run.values : await valuesInCommon(scope, changes, entity, run.values)
  if (form.handler === undefined) return values
  const handler = scope.dependencies.handlers.forms[form.handler]
  if (!handler) throw new Error(`no form handler ${form.handler}`)
  return handler({ ...handlerContext(scope, changes, entity), ...run, values, notice: (text) => notices.push(text) })
}
