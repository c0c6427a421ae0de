import { sql } from 'kysely'
import { hour } from '../../beijing-time.ts'
import { commandId } from '../../catalogue/command.ts'
import { isMask, maskedFields } from '../../catalogue/personal/mask.ts'
import type { Where } from '../../catalogue/schema/request.ts'
import { valueSchema } from '../../catalogue/schema/value.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { uniqueGroups } from '../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isMasked } from '../../catalogue/vocabulary/field-use.ts'
import { lockKeys } from '../database/lock-keys.ts'
import type { Database } from '../database/open-database.ts'
import { ProtocolError } from '../error.ts'
import type { Values } from '../rows/entity-table.ts'
import { searchedFields } from '../rows/keyword/keyword-index.ts'
import { keywordTerms } from '../rows/keyword/keyword-terms.ts'
import { hashToken } from '../security/token.ts'
import type { Account } from './account.ts'

/**
 * Different whole values of masked fields that an account may ask by within an hour, where it is not allowed to see them: one a minute is
 * more than who answers the telephone needs, and the four digits that a mask hides take a week.
 */
export const mostGuesses = 60

/** Who asks, and where it is kept: never a database whose changes are taken back. */
type Asking = { readonly database: Database; readonly account: Account }

/** The values that are tried together; null for none. */
export type Tried = readonly string[] | null

/** What a filter tries at masked fields; null where it tries nothing, or its account may see them whole. */
export function triedBy(account: Account, entity: Entity, where: Where): Tried {
  const names = namesKept(account, entity)
  if (names.length === 0) return null
  const { keyword, searched = searchedFields(entity) } = where
  const values = names.flatMap((name) => where.in[name] ?? []).filter((value) => value !== null)
  const words = keyword === null ? [] : keywordTerms(entity, searched, keyword).flatMap((term) => term.words)
  const sought = words.flatMap(({ text }) =>
    names.some((name) => searched.includes(name) && mayBe(entity.fields[name], text)) ? [text] : [],
  )
  return asOne([...values.map(String), ...sought])
}

/** What is tried by naming values to be written: whether that would change a row tells what it holds. */
export function triedIn(account: Account, entity: Entity, values: Values): Tried {
  return triedWith(namesKept(account, entity), values)
}

/** What is tried by creating a row: that another has one of its values, which no two may have, is told by its being refused. */
export function triedByCreating(account: Account, entity: Entity, values: Values): Tried {
  return triedWith(fieldsTriedByCreating(account, entity), values)
}

/** The fields by which creating a row tries something. */
export function fieldsTriedByCreating(account: Account, entity: Entity): readonly string[] {
  const shared = uniqueGroups(entity).flatMap(({ fields }) => fields)
  return namesKept(account, entity).filter((name) => shared.includes(name))
}

function triedWith(names: readonly string[], values: Values): Tried {
  const given = names.map((name) => values[name]).filter((value) => typeof value === 'string')
  return asOne(given.filter((text) => text !== '' && !isMask(text)))
}

/**
 * Counts what is tried, once however often it is tried again within the hour, and whatever it is tried at. A number that is looked for while it
 * is typed is one try: each longer beginning of it takes the place of the last, so that what begins like it too is another. Tries of an account that
 * arrive at once are judged one after the other.
 * @returns whether it may be.
 */
export async function mayTry({ database, account }: Asking, tried: Tried): Promise<boolean> {
  if (tried === null) return true
  const now = Date.now()
  const [school, by] = [sql`cast(${account.schoolId} as bigint)`, sql`cast(${account.id} as bigint)`]
  const [guess, since] = [guessOf(tried), sql`cast(${now - hour} as bigint)`]
  const begun = beginningsOf(tried).map((beginning) => guessOf([beginning]))
  const { rows } = await database.write(async (trx) => {
    await lockKeys(database, trx, [`masked guess ${account.schoolId} ${account.id}`])
    if (begun.length > 0) {
      await trx
        .deleteFrom('masked_guess')
        .where('school_id', '=', account.schoolId)
        .where('account_id', '=', account.id)
        .where('guess', 'in', begun)
        .execute()
    }
    return sql`
      insert into masked_guess (school_id, account_id, guess, at)
      select ${school}, ${by}, cast(${guess} as text), cast(${now} as bigint)
      where ${mostGuesses} > (
        select count(*) from masked_guess as other
        where other.school_id = ${school} and other.account_id = ${by} and other.at > ${since} and other.guess <> ${guess})
      on conflict (school_id, account_id, guess)
      do update set at = case when masked_guess.at > ${since} then masked_guess.at else excluded.at end
      returning guess`.execute(trx)
  })
  return rows.length > 0
}

/** The same. @throws ProtocolError 429 where it may not be tried. */
export async function requireTry(asking: Asking, tried: Tried): Promise<void> {
  if (!(await mayTry(asking, tried))) throw triedTooMany()
}

function triedTooMany(): ProtocolError {
  return new ProtocolError(
    429,
    `一小时内最多按 ${mostGuesses} 个不同的完整号码查找，请稍后再试；经常要查的，请管理员开通「显示完整信息」`,
  )
}

/** The same of what a call tries one by one, of which nothing is counted where it is more than an hour allows. */
export async function requireTries(asking: Asking, tries: readonly Tried[]): Promise<void> {
  const distinct = new Map(tries.flatMap((tried) => (tried === null ? [] : [[guessOf(tried), tried] as const])))
  if (distinct.size > mostGuesses) throw triedTooMany()
  for (const tried of distinct.values()) await requireTry(asking, tried)
}

/** An entity, and the fields of it that a keyword is looked for in. */
type Sought = { readonly entity: Entity; readonly fields: readonly string[] }

/**
 * The same for what is asked as somebody types, which is answered by names and texts still where it may not be tried: what is looked for, in
 * masked fields no more.
 */
export async function withinGuesses<S extends Sought>(
  asking: Asking,
  sought: readonly S[],
  keyword: string | null,
): Promise<readonly S[]> {
  const tries = sought.map(({ entity, fields }) =>
    triedBy(asking.account, entity, { in: {}, from: {}, to: {}, keyword, searched: fields }),
  )
  if (await mayTry(asking, tries.find((tried) => tried !== null) ?? null)) return sought
  return sought.map((each, at) => {
    const open = each.fields.filter((name) => !isMasked(each.entity.fields[name]))
    return tries[at] === null ? each : { ...each, fields: open.length > 0 ? open : [each.entity.label] }
  })
}

/** Forgets what counts no more. */
export async function purgeGuesses(database: Database): Promise<void> {
  await database.write((trx) =>
    trx
      .deleteFrom('masked_guess')
      .where('at', '<=', Date.now() - hour)
      .execute(),
  )
}

/** The masked fields of an entity that an account may not see whole. */
function namesKept(account: Account, entity: Entity): readonly string[] {
  const names = maskedFields(entity.fields)
  return names.length > 0 && account.allows(commandId(entity, 'reveal')) ? [] : names
}

function asOne(values: readonly string[]): Tried {
  return values.length === 0 ? null : [...new Set(values)].sort()
}

/** Only the hash of it is kept: which number somebody asked by is in no table. */
function guessOf(tried: readonly string[]): string {
  return hashToken(JSON.stringify(tried))
}

/** What counted as tries on the way to one value. */
function beginningsOf([value = '', ...others]: readonly string[]): readonly string[] {
  if (others.length > 0) return []
  return Array.from({ length: Math.max(0, value.length - shortestNumber) }, (_, at) =>
    value.slice(0, shortestNumber + at),
  )
}

/** Shorter than numbers that stand for somebody are. */
const shortestNumber = 6

/** Whether a word may be the whole of what a field holds: a telephone number, or a number of another kind. */
function mayBe(field: Field | undefined, word: string): boolean {
  if (field?.kind === 'phone') return valueSchema(field).safeParse(word).success
  if (field?.kind !== 'text' || word.length < shortestNumber) return false
  return /\d/.test(word) && /^[\w-]+$/.test(word) && word.length <= (field.maxLength ?? word.length)
}
