import { type Catalogue, entityNamed } from './catalogue.ts'
import type { Command } from './command.ts'
import { once } from './once.ts'
import { acceptedValues } from './vocabulary/condition.ts'
import type { AnyCondition, Entity } from './vocabulary/entity.ts'
import { pendingStatus } from './vocabulary/entity-use.ts'
import type { Words } from './vocabulary/words.ts'

/** What the palette looks in, without the syllables, which are found when the console is built. */
export type SearchEntry = {
  readonly id: string
  readonly title: string
  /** Other words for it. */
  readonly words: Words
  /** What its title begins with where many titles do (新建, 删除), and other words for that. */
  readonly verbs: Words
  /** Ancestors' titles, outermost first. */
  readonly trail: readonly string[]
  /** Other words for the rows a command is for; empty for what is no command on rows. */
  readonly trailWords: Words
  /** Path of a screen, or of the screen where the command applies; empty for the shell's. */
  readonly path: string
  readonly command: Command
}

/** The commands a palette offers, among all or some: screens, forms, actions, settings and the shell's, without moves of the cursor. */
export function searchEntries(catalogue: Catalogue, among: readonly Command[] = catalogue.commands): SearchEntry[] {
  return among.flatMap((command) => {
    if (command.kind === 'list' || command.kind === 'query') return []
    if (command.kind === 'shell' && command.shell.onlyKey) return []
    const { id, title, trail } = command
    const words = [...new Set([...ownWords(catalogue, command), ...titleWords(catalogue, title)])]
    const trailWords = 'entity' in command ? (command.entity.words ?? []) : []
    return [
      {
        id,
        title,
        words,
        verbs: verbsOf(catalogue, title),
        trail,
        trailWords,
        path: pathOf(catalogue, command),
        command,
      },
    ]
  })
}

/** Every text of the catalogue whose syllables the palette needs, each once. */
export function searchTexts(catalogue: Catalogue): string[] {
  const texts = searchEntries(catalogue).flatMap(({ title, words, trail, trailWords }) => [
    title,
    ...words,
    ...trail,
    ...trailWords,
  ])
  return [...new Set(texts)]
}

function ownWords(catalogue: Catalogue, command: Command): Words {
  switch (command.kind) {
    case 'go': {
      const { screen } = command.target
      const names = screen.kind === 'grid' ? screen.entities : screen.kind === 'form' ? [screen.entity] : []
      const shown = names.map((name) => entityNamed(catalogue, name))
      const queues = screen.kind === 'grid' ? shown.flatMap((entity) => queueWords(entity, screen.where)) : []
      return [...(screen.words ?? []), ...shown.flatMap(({ words }) => words ?? []), ...queues]
    }
    case 'create':
    case 'edit':
      return command.form.words ?? []
    case 'action':
      return command.action.words ?? []
    case 'setting':
      return command.setting.words ?? []
    case 'shell':
      return catalogue.words.commands[command.id] ?? []
    default:
      return []
  }
}

/** A list where rows wait for review is called by that (失物审核), whatever its title. */
function queueWords(entity: Entity, where: AnyCondition): Words {
  const status = pendingStatus(entity)
  if (status === null || !status.waiting.startsWith('待')) return []
  const isShown = acceptedValues(where[status.name] ?? 'pending').includes('pending')
  return isShown ? [`${entity.title}${status.waiting.slice(1)}`] : []
}

/** The title with what it begins with said otherwise. */
function titleWords({ words }: Catalogue, title: string): string[] {
  return Object.entries(words.titles).flatMap(([beginning, others]) =>
    title.startsWith(beginning) ? others.map((other) => `${other}${title.slice(beginning.length)}`) : [],
  )
}

function verbsOf({ words }: Catalogue, title: string): string[] {
  return Object.entries(words.titles).flatMap(([beginning, others]) =>
    title.startsWith(beginning) ? [beginning, ...others] : [],
  )
}

function pathOf(catalogue: Catalogue, command: Command): string {
  if ('target' in command) return command.target.path
  if (!('entity' in command)) return ''
  return listPaths(catalogue).get(command.entity.name) ?? ''
}

/** The path of the first screen that lists an entity, by the entity. */
const listPaths = once(({ screens }: Catalogue): ReadonlyMap<string, string> => {
  const listed = screens.flatMap(({ screen, path }) =>
    screen.kind === 'grid' ? screen.entities.map((entity) => [entity, path] as const) : [],
  )
  // Of several the first is wanted, and a map keeps the last.
  return new Map(listed.reverse())
})
