import type { BadgeTone } from '@/ui/badge.tsx'

const tones: Readonly<Record<string, BadgeTone>> = {
  pending: 'warning',
  approved: 'success',
  handled: 'success',
  normal: 'success',
  enabled: 'success',
  published: 'success',
  active: 'success',
  refused: 'danger',
  hidden: 'danger',
}

/** The tone of a status value: what waits, what is fine, what was turned down; the rest is neutral. */
export function statusTone(value: string): BadgeTone {
  return tones[value] ?? 'neutral'
}
