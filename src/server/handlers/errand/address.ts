import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Values } from '../../rows/entity-table.ts'
import type { FormHandler } from '../../write/handler.ts'

/** Refuses a floor its building does not have, and leaves each person one usual address: the one chosen last. */
export const checkAddress: FormHandler = async ({ values, row, lock, change }) => {
  const { user, house, floor, usual }: Values = { ...row, ...values }
  const [building] = house === null || house === undefined ? [] : await lock('house', { id: Number(house) })
  const highest = building ? Number(building.floors) : null
  if (highest !== null && Number(floor ?? 1) > highest) {
    throw new InputError(`${String(building?.name)}只有 ${highest} 层`, 'floor')
  }
  if (usual === true) {
    for (const { id } of await lock('userAddress', { user: Number(user), usual: true })) {
      if (id !== row?.id) await change('userAddress', id, { usual: false })
    }
  }
  return values
}
