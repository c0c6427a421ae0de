import type { Catalogue } from '../catalogue.ts'
import type { Command } from '../command.ts'

/** Commands of a list, besides actions, that are a step of a macro: those that act on the list as a whole. */
const ofLists = ['grid.selectAll', 'grid.clear', 'grid.first', 'grid.nextUnhandled', 'grid.refresh']

/** A command that may be a step of a macro. */
export type MacroCommand = Extract<Command, { kind: 'action' | 'shell' }>

/** Whether a command may be a step of a macro: an action that does something, or what is done to a list as a whole. */
export function isMacroCommand(command: Command): command is MacroCommand {
  if (command.kind === 'action') return !command.action.reveals
  return command.kind === 'shell' && ofLists.includes(command.id)
}

/** The command of a step; null where it is gone. */
export function macroCommand({ commands }: Pick<Catalogue, 'commands'>, id: string): MacroCommand | null {
  const found = commands.find((each) => each.id === id)
  return found && isMacroCommand(found) ? found : null
}
