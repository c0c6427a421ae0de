import type { Command } from './command.ts'
import { areDisjoint } from './vocabulary/condition.ts'

/** Whether two normal keys cannot both be told apart: they are the same, or one begins the other. */
export function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)
}

/** Whether two commands may share a key, because no row meets the conditions of both. */
export function takeTurns(one: Command, other: Command): boolean {
  return one.kind === 'action' && other.kind === 'action' && areDisjoint(one.action.when, other.action.when)
}
