import { thousands } from '@/format/number.ts'
import type { Skipped } from '../../catalogue/wire.ts'

/** Reasons with how many rows each: 已由 王老师 通过（2 项）. */
export function reasonCounts(skipped: readonly Skipped[]): string[] {
  const counts = new Map<string, number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => (count === 1 ? reason : `${reason}（${thousands(count)} 项）`))
}
