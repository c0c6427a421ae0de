import { useQuery } from '@tanstack/react-query'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { yuan } from '@/format/number.ts'
import { readConsole } from '@/session/call/api.ts'
import { useFeatures } from '@/session/features.ts'
import { Badge, type BadgeTone } from '@/ui/badge.tsx'
import { TimeText } from '@/value/time-text.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import { valueLabel } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { OrderPaymentsAnswer } from '../../catalogue/wire.ts'
import { RecordLink } from './record-link.tsx'

const request = entityNamed(catalogue, 'paymentRequest')
const { kind: kinds, status: states } = request.fields
const tones: Readonly<Record<string, BadgeTone>> = {
  waiting: 'warning',
  underWay: 'warning',
  accepted: 'success',
  refused: 'danger',
}

type OrderPaymentsProps = {
  readonly entity: Entity
  readonly id: number | null
  /** Differs once something has happened to the order. */
  readonly version: string
}

/** What a payment provider was asked for an order and how that stands; nothing where it was asked for nothing. */
export function OrderPayments({ entity, id, version }: OrderPaymentsProps) {
  const { ownCalls } = useFeatures()
  const isOrder = entity.machine?.money !== undefined
  const { data } = useQuery({
    queryKey: ['order-payments', entity.name, id, version],
    enabled: ownCalls && isOrder && id !== null,
    queryFn: ({ signal }) =>
      readConsole<OrderPaymentsAnswer>('/console/order/payments', { entity: entity.name, id }, signal),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label="微信支付">
      <h3 className="mb-2 font-medium text-sm">微信支付</h3>
      <ul className="divide-y rounded-md border text-sm">
        {data.list.map((each) => (
          <li key={each.id} className="grid gap-0.5 px-2.5 py-1.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <Badge tone={tones[each.status] ?? 'neutral'}>
                {states ? valueLabel(states, each.status) : each.status}
              </Badge>
              <span className="font-medium tabular-nums">
                {kinds ? valueLabel(kinds, each.kind) : each.kind} {yuan(each.amount)}
              </span>
              <span className="text-xs">
                <TimeText at={each.createdAt} isExact />
              </span>
            </span>
            {each.detail ? <span className="text-xs">{each.detail}</span> : null}
            <RecordLink entity={request} id={each.id}>
              {each.number}
            </RecordLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
