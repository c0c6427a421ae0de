import { useHistory } from '@/list/use-record.ts'
import { deferred } from '@/ui/deferred.tsx'
import { machineOf } from '../../catalogue/order/machine.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../catalogue/wire.ts'
import { OrderPayments } from './order-payments.tsx'

const OrderDiagram = deferred(async () => (await import('./order-diagram.tsx')).OrderDiagram)

type OrderStateProps = {
  readonly entity: Entity
  readonly row: Row
  readonly id: number | null
  readonly version: string
}

/** Where an order stands, where it can go, and what became of its payments; nothing for what is no order. */
export function OrderState({ entity, row, id, version }: OrderStateProps) {
  const machine = machineOf(entity)
  const { data } = useHistory(entity, machine ? id : null, version)
  if (!machine) return null
  return (
    <>
      <section>
        <h3 className="mb-2 font-medium text-sm">流转</h3>
        <OrderDiagram machine={machine} current={String(row[machine.state])} history={data?.list ?? []} />
      </section>
      <OrderPayments entity={entity} id={id} version={version} />
    </>
  )
}
