import { beijing, beijingMoment, dayOf, dayText, hour } from '../../../beijing-time.ts'
import type { ActionContext, ActionHandler, FormHandler } from '../../write/handler.ts'

/** How late (ms) a greeting may still be sent: one of the morning is none in the afternoon. */
const latest = hour

/** Posts what customer service has planned for this moment. */
export const sendTask: ActionHandler = async ({ rows, lock, outbox }) => {
  for (const row of rows) {
    const [group] = await lock('robotGroup', { id: [Number(row.group)] })
    const [friend] = row.friend === null ? [] : await lock('robotFriend', { id: [Number(row.friend)] })
    const mentioned = friend ? { mobiles: [String(friend.phone)] } : {}
    outbox({ kind: 'robotText', content: String(row.content), ...mentioned, ...robotOf(group) })
  }
}

/** Posts greetings, and has each wait for its next day. One that its moment went by for while no server ran is left out. */
export const greetGroup: ActionHandler = async ({ rows, lock, change, outbox, now }) => {
  for (const row of rows) {
    const [group] = await lock('robotGroup', { id: [Number(row.group)] })
    if (now - Number(row.nextAt) <= latest) {
      outbox({ kind: 'robotText', content: String(row.content), ...robotOf(group) })
    }
    await change('autoHi', row.id, { nextAt: nextGreeting(row, now) })
  }
}

/** Has greetings that are switched on wait for their next day, not for one that has gone by. */
export const resumeGreeting: ActionHandler = async ({ rows, change, now }: ActionContext) => {
  for (const row of rows) await change('autoHi', row.id, { nextAt: nextGreeting(row, now) })
}

/** When a greeting is sent next follows from its days and its hour. */
export const timeGreeting: FormHandler = async ({ row, values, now }) => ({
  ...values,
  nextAt: nextGreeting({ ...row, ...values }, now),
})

/** The first moment after `now` (ms) on one of a greeting's days, at its hour in Beijing. */
export function nextGreeting({ days, clock }: Readonly<Record<string, unknown>>, now: number): number {
  for (let date = dayOf(now); ; date++) {
    const moment = beijingMoment(`${dayText(date)}T${String(clock ?? '08:00')}`)
    if (moment > now && isOn(days, moment)) return moment
  }
}

function isOn(days: unknown, moment: number): boolean {
  const isWeekend = [0, 6].includes(new Date(moment + beijing).getUTCDay())
  return days === 'weekdays' ? !isWeekend : days === 'weekends' ? isWeekend : true
}

function robotOf(group: Readonly<Record<string, unknown>> | undefined): { robot?: number } {
  return group ? { robot: Number(group.robot) } : {}
}
