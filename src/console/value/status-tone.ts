import type { BadgeTone } from '@/ui/badge.tsx'
import type { StatusField, StatusMeaning } from '../../catalogue/vocabulary/field.ts'

const tones: Readonly<Record<StatusMeaning, BadgeTone>> = {
  waits: 'warning',
  good: 'success',
  bad: 'danger',
  plain: 'neutral',
}

/** What a value means wherever nothing else is said; of the rest there is nothing to say. */
const usual = new Map<string, StatusMeaning>([
  ['pending', 'waits'],
  ...means('good', 'approved', 'handled', 'normal', 'enabled', 'published', 'active', 'shown', 'up', 'working', 'on'),
  ...means('good', 'accepted', 'hired', 'confirmed', 'matched', 'sent', 'stocked', 'received', 'exchanged'),
  ...means('good', 'done', 'completed', 'finished'),
  ...means('bad', 'refused', 'hidden', 'failed', 'frozen', 'different'),
])

function means(meaning: StatusMeaning, ...values: readonly string[]) {
  return values.map((value): [string, StatusMeaning] => [value, meaning])
}

/** The tone of a status value: what waits, what is fine, what was turned down or went wrong; the rest is neutral. */
export function statusTone({ meanings }: Pick<StatusField, 'meanings'>, value: string): BadgeTone {
  return tones[meanings?.[value] ?? usual.get(value) ?? 'plain']
}
