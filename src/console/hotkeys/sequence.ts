import type { Command } from '../../catalogue/command.ts'
import type { KeyTable } from './key-table.ts'

/** How long an unfinished sequence waits for its next key, in ms. */
export const sequenceTimeout = 2500

/** What a key does: run one of these, begin or continue a sequence, end one that leads nowhere, or nothing of ours. */
export type Step =
  | { readonly kind: 'run'; readonly key: string; readonly commands: readonly Command[] }
  | { readonly kind: 'pending'; readonly prefix: string }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'none' }

/**
 * Reads one key after the sequence pressed so far. A wrong key ends the sequence and does nothing else: `g` then `a` is a
 * mistyped jump, not an approval.
 */
export function step(table: KeyTable, pending: string | null, key: string): Step {
  const whole = pending === null ? key : `${pending} ${key}`
  const commands = table.commands.get(whole)
  if (commands) return { kind: 'run', key: whole, commands }
  if (table.prefixes.has(whole)) return { kind: 'pending', prefix: whole }
  return pending === null ? { kind: 'none' } : { kind: 'cleared' }
}
