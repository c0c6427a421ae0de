import type { ActionHandler } from '../../write/handler.ts'

/** Makes one way to hurry the usual one, and the one before it none. */
export const setUsualUrgent: ActionHandler = async ({ rows, lock, change }) => {
  for (const { id } of await lock('runningUrgent', { usual: true })) await change('runningUrgent', id, { usual: false })
  for (const { id } of rows) await change('runningUrgent', id, { usual: true })
}
