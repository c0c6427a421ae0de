import { formSchema, InputError, parseInput, parseTarget } from '../../../catalogue/schema/request.ts'
import type { Entity, Form } from '../../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer } from '../../../catalogue/wire.ts'
import type { Account, CallGround } from '../call-context.ts'
import type { StoredRow, Values } from '../entity-table.ts'
import { changeAll } from './act.ts'
import { type CommandRun, commitChange } from './commit-change.ts'
import { skippedAsMissing } from './skip-reason.ts'
import { findTarget } from './target-rows.ts'
import type { WriteScope } from './write-scope.ts'

/** Creates a row from a form's body; answers its id. @throws InputError naming the field that is refused. */
export async function answerCreate(
  ground: CallGround,
  account: Account,
  run: CommandRun,
  { entity, form }: { readonly entity: Entity; readonly form: Form },
  params: Values,
): Promise<ActionAnswer> {
  const given = parseInput(formSchema(entity.fields, form.form, false), params)
  return commitChange(ground, account, run, async (scope, changes) => {
    const notices: string[] = []
    const values = await complete(scope, entity, form, [], given, notices)
    const id = await changes.create(entity.name, values)
    return { ids: [id], notices }
  })
}

/** Edits rows by `id` or `ids`: fields left out stay as they are. @throws InputError naming the field that is refused. */
export async function answerEdit(
  ground: CallGround,
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
  return commitChange(ground, account, run, async (scope, changes) => {
    const { rows, missingIds, handledMeanwhile } = await findTarget(scope, entity, target)
    const notices: string[] = []
    const values = rows.length > 0 ? await complete(scope, entity, form, rows, given, notices) : given
    const same = changeAll(changes, entity, rows, values)
    const skipped = [...(await skippedAsMissing(scope, entity.name, missingIds)), ...same]
    return { skipped, skippedCount: skipped.length + handledMeanwhile, notices }
  })
}

async function complete(
  scope: WriteScope,
  entity: Entity,
  form: Form,
  rows: readonly StoredRow[],
  values: Values,
  notices: string[],
): Promise<Values> {
  if (form.handler === undefined) return values
  const handler = scope.ground.handlers.forms[form.handler]
  if (!handler) throw new Error(`no form handler ${form.handler}`)
  const { trx, account, now } = scope
  const notice = (text: string) => notices.push(text)
  return handler({ trx, account, schoolId: account.schoolId, entity, form, rows, values, now, notice })
}
