import { dayIn, dayOf, dayText } from '../../../beijing-time.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { StoredRow } from '../../rows/entity-table.ts'
import type { FormContext, FormHandler } from '../../write/handler.ts'
import { pointsGiven } from '../user.ts'

/** How many days back somebody can be signed in on. */
const mostDays = 60

/**
 * Signs somebody in on a day that has passed, as if they had been there: the days after it count on from it, and it gives
 * what that many days in a row give. What the days after it gave stays as it was.
 */
export const makeUpSignIn: FormHandler = async (context) => {
  const { values, now, create, change, transfer } = context
  const user = Number(values.user)
  const date = dateIn(String(values.day), now)
  const streaks = await streaksOf(context, user)
  if (streaks.has(date)) throw new InputError('这一天已经签到', 'day')
  let streak = Number(streaks.get(date - 1)?.streak ?? 0) + 1
  const points = await pointsFor(context, streak)
  const id = await create('signRecord', { day: dayText(date), user, streak, points, kind: 'makeUp' })
  for (let next = streaks.get(date + 1), at = date + 1; next; at += 1, next = streaks.get(at)) {
    streak += 1
    await change('signRecord', next.id, { streak })
  }
  const given = { ...pointsGiven(user, points, `补签 ${dayText(date)}`), subject: 'signRecord', subjectId: id }
  if (points > 0) await transfer([given])
  return { ...values, day: dayText(date), points }
}

/** The day (days since 1970 in Beijing) a text names: before today, and not too long ago. @throws InputError */
function dateIn(text: string, now: number): number {
  const date = dayIn(text)
  if (date === null) throw new InputError('补签日期要写成 2026-03-08 这样', 'day')
  const today = dayOf(now)
  if (date >= today) throw new InputError('只能补签今天以前的日期', 'day')
  if (date < today - mostDays) throw new InputError(`只能补签最近 ${mostDays} 天`, 'day')
  return date
}

/** The days somebody signed in on, by days since 1970. */
async function streaksOf({ lock }: FormContext, user: number): Promise<ReadonlyMap<number | null, StoredRow>> {
  const records = await lock('signRecord', { user: [user] })
  return new Map(records.map((row) => [dayIn(String(row.day)), row]))
}

/** What a day gives that is the `streak`th in a row: by the enabled reward of most days among those reached. */
async function pointsFor({ lock }: FormContext, streak: number): Promise<number> {
  const rules = await lock('signSetting', { status: 'enabled' })
  const reached = rules.filter(({ days }) => Number(days) <= streak)
  return Number(reached.sort((one, other) => Number(other.days) - Number(one.days))[0]?.points ?? 0)
}
