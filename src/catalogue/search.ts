import type { Catalogue } from './catalogue.ts'
import type { Command } from './command.ts'

/** What the palette looks in, without the syllables, which are found when the console is built. */
export type SearchEntry = {
  readonly id: string
  readonly title: string
  /** Ancestors' titles, outermost first. */
  readonly trail: readonly string[]
  /** Path of a screen, or of the screen where the command applies; empty for the shell's. */
  readonly path: string
  readonly command: Command
}

/** The commands a palette offers: screens, forms, actions, settings and the shell's, without moves of the cursor. */
export function searchEntries(catalogue: Catalogue): SearchEntry[] {
  return catalogue.commands.flatMap((command) => {
    if (command.kind === 'list' || command.kind === 'query') return []
    if (command.kind === 'shell' && command.shell.onlyKey) return []
    return [{ id: command.id, title: command.title, trail: command.trail, path: pathOf(catalogue, command), command }]
  })
}

/** Every text of the catalogue whose syllables the palette needs, each once. */
export function searchTexts(catalogue: Catalogue): string[] {
  return [...new Set(searchEntries(catalogue).flatMap((entry) => [entry.title, ...entry.trail]))]
}

function pathOf(catalogue: Catalogue, command: Command): string {
  if ('target' in command) return command.target.path
  if (!('entity' in command)) return ''
  const { name } = command.entity
  return catalogue.screens.find(({ screen }) => screen.kind === 'grid' && screen.entities.includes(name))?.path ?? ''
}
