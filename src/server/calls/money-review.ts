import { type Kysely, sql } from 'kysely'
import { beijingText } from '../../beijing-time.ts'
import { movedAmount, movesMoney } from '../../catalogue/order/money-command.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Action, Entity } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import type { Account } from '../access/account.ts'
import { reviewEntity } from '../audit/undo/agreement.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import type { Tables } from '../database/tables.ts'
import { tableFor, type Values } from '../rows/entity-table.ts'
import type { CommandRun } from '../write/change-listener.ts'
import type { ChangeSet } from '../write/change-set.ts'
import { commitChange } from '../write/commit-change.ts'
import { settingValues } from '../write/rows/write-setting.ts'
import type { CallDependencies, WriteScope } from '../write/write-scope.ts'

/** The setting with the amount from which on a money command waits for a second person. */
const limitSetting = 'money_review'

type Asked = { readonly entity: Entity; readonly action: Action; readonly inputs: Values }

/**
 * Puts a money command on rows before a second person where the sum of their amounts is above the school's limit.
 * @returns what the caller is answered then; null where the command may be carried out.
 */
export async function askForReview(
  dependencies: CallDependencies,
  account: Account,
  run: CommandRun,
  asked: Asked,
  ids: readonly number[],
): Promise<ActionAnswer | null> {
  const sum = await sumForReview(dependencies, dependencies.database.db, account, asked, ids)
  if (sum === null) return null
  return commitChange(dependencies, account, run, async (scope, changes) => {
    // What its rows come to may have changed until now, when nobody changes them any more.
    const held = (await sumForReview(scope.dependencies, scope.trx, account, asked, ids)) ?? sum
    await changes.create(reviewEntity, reviewOf(scope, run.command, asked, ids, held))
    const notice = `待复核：${ids.length} 项合计超过复核金额，已于 ${beijingText(scope.now).slice(11, 16)} 提交，由另一人确认后执行`
    return { acted: [], changed: 0, notices: [notice] }
  })
}

/** The same within a change that another command makes. @returns whether the command waits for a second person now. */
export async function reviewWithin(
  scope: WriteScope,
  changes: ChangeSet,
  command: string,
  asked: Asked,
  ids: readonly number[],
): Promise<boolean> {
  const sum = await sumForReview(scope.dependencies, scope.trx, scope.account, asked, ids)
  if (sum === null) return false
  await changes.create(reviewEntity, reviewOf(scope, command, asked, ids, sum))
  return true
}

function reviewOf(
  { account, now }: WriteScope,
  command: string,
  { entity, action, inputs }: Asked,
  ids: readonly number[],
  sum: number,
): Values {
  return {
    title: `${entity.title}：${action.title}`,
    command,
    subject: entity.name,
    rows: ids,
    inputs,
    count: ids.length,
    sum,
    asker: account.id,
    createdAt: now,
  }
}

/** What rows come to where a command on them waits for a second person, in 分; null where it does not. */
async function sumForReview(
  { catalogue, database: { engine } }: Pick<CallDependencies, 'catalogue' | 'database'>,
  db: Kysely<Tables>,
  account: Account,
  { entity, action }: Asked,
  ids: readonly number[],
): Promise<number | null> {
  const moved = movedAmount(entity, action)
  if (moved === null || !movesMoney(entity, action)) return null
  if (ids.length === 0 || !catalogue.entities.has(reviewEntity)) return null
  const setting = await settingValues(catalogue, db, account.schoolId, limitSetting)
  const limit = Number(setting.limit ?? 0)
  if (limit === 0) return null
  const { payment } = moved
  const amount = sql`coalesce(${sql.join(moved.amount.map((name) => sql.ref(sqlName(name))))}, 0)`
  const refunded = moved.refunded === undefined ? sql`0` : sql`coalesce(${sql.ref(sqlName(moved.refunded))}, 0)`
  const inMoney =
    payment === undefined ? sql<boolean>`1 = 1` : sql<boolean>`coalesce(${sql.ref(sqlName(payment))}, '') <> 'points'`
  const amounts = await rowsIn(db, tableFor(entity).name, account.schoolId)
    .select(sql<number>`coalesce(sum(${amount} - ${refunded}), 0)`.as('sum'))
    .where(isOneOf(engine, 'id', ids))
    .where(inMoney)
    .executeTakeFirst()
  const sum = Number(amounts?.sum ?? 0)
  return sum > limit ? sum : null
}
