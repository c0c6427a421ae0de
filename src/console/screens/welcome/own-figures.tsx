import { useQuery } from '@tanstack/react-query'
import { Figure, FiguresUnread } from '@/chart/figure.tsx'
import { thousands } from '@/format/number.ts'
import { useToday } from '@/format/use-now.ts'
import { readConsole } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useFeatures } from '@/session/features.ts'
import { Problem } from '@/ui/state.tsx'
import type { OwnDay } from '../../../catalogue/wire.ts'

/** What the operator decided today, from the audit; a backend without one has no such figures. */
export function OwnFigures() {
  const { audit } = useFeatures()
  const queryKey = ['own-day', useToday()]
  const { data, error } = useQuery({
    queryKey,
    enabled: audit,
    // What was decided on another screen happened while nobody listened here.
    staleTime: 0,
    queryFn: ({ signal }) => readConsole<OwnDay>('/console/today', {}, signal),
  })
  useFreshQuery(queryKey)
  if (!audit) return null
  const figures = [
    ['今天处理', data?.decisions],
    ['每小时', data?.perHour],
    ['被撤销', data?.reversed],
  ] as const
  return (
    <section aria-label="我的工作量">
      <h2 className="mb-2 text-muted-foreground text-sm">我的工作量</h2>
      <Problem className="mb-2">{error?.message}</Problem>
      <FiguresUnread value={error !== null}>
        <dl className="grid grid-cols-3 gap-3">
          {figures.map(([label, value]) => (
            <Figure key={label} label={label}>
              {value === undefined ? undefined : thousands(value)}
            </Figure>
          ))}
        </dl>
      </FiguresUnread>
    </section>
  )
}
