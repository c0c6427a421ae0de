import { findSpelling, normalQuery, type SyllableTable, spell } from '@/catalogue/spelling.ts'
import { isPermitted, type Situation } from '@/command/availability.ts'
import { type KeyOverrides, keysOf } from '@/hotkeys/key-table.ts'
import { keyText } from '@/hotkeys/keystroke.ts'
import { turnTakers } from '@/hotkeys/rebind.ts'
import { append } from '../../../append.ts'
import type { Command } from '../../../catalogue/command.ts'

/** A line of the cheat sheet: a command, or several that share a key because the row's state decides between them. */
export type SheetLine = {
  readonly commands: readonly [Command, ...Command[]]
  readonly title: string
  readonly keys: readonly string[]
  readonly isChanged: boolean
  /** Keys of dialogs belong to the dialog and cannot be bound. */
  readonly canBind: boolean
}
type SheetGroup = { readonly heading: string; readonly lines: readonly SheetLine[] }

/**
 * The cheat sheet, from all commands, saved ones included, and the user's own keys: this screen's commands first, then the list's, the jumps,
 * the shell's and dialogs. `query` looks in titles, their pinyin and keys, in those of the other lists as well; without
 * one, these and jumps that have no key are left out.
 */
export function sheetGroups(
  all: readonly Command[],
  { can, grid }: Pick<Situation, 'can' | 'grid'>,
  overrides: KeyOverrides,
  query: string,
  syllables: SyllableTable,
): SheetGroup[] {
  const here = grid?.entity.name
  const wanted = normalQuery(query)
  const groups = new Map<string, SheetLine[]>()
  const done = new Set<Command>()
  for (const command of all) {
    if (done.has(command) || command.kind === 'list' || command.kind === 'query' || command.kind === 'setting') continue
    if (!isPermitted(command, can)) continue
    const heading = headingOf(command, here)
    if (wanted === '' && !first.includes(heading)) continue
    const commands = turnTakers(command, all).filter((each) => isPermitted(each, can))
    for (const each of commands) done.add(each)
    const line = lineOf([command, ...commands.filter((each) => each !== command)], overrides)
    if (command.kind === 'go' && line.keys.length === 0 && wanted === '') continue
    if (wanted !== '' && !isFound(line, heading, wanted, syllables)) continue
    append(groups, heading, line)
  }
  return [...groups]
    .map(([heading, lines]) => ({ heading, lines }))
    .sort((one, other) => rank(one.heading) - rank(other.heading))
}

const first = ['此页面', '列表', '视图和宏', '前往', '通用', '界面', '对话框']

function rank(heading: string): number {
  const place = first.indexOf(heading)
  return place < 0 ? first.length : place
}

function headingOf(command: Command, here: string | undefined): string {
  if (command.kind === 'go') return '前往'
  if (command.kind === 'shell') return command.shell.group
  if (command.kind === 'saved') return '视图和宏'
  if (!('entity' in command)) return '通用'
  return command.entity.name === here ? '此页面' : `${command.entity.title}列表`
}

function lineOf(commands: readonly [Command, ...Command[]], overrides: KeyOverrides): SheetLine {
  const [command] = commands
  const canBind = command.kind !== 'shell' || command.shell.scope !== 'dialog'
  return {
    commands,
    title: commands.map(({ title }) => title).join(' / '),
    keys: keysOf(command, overrides),
    isChanged: commands.some(({ id }) => overrides[id] !== undefined),
    canBind,
  }
}

function isFound(line: SheetLine, heading: string, wanted: string, syllables: SyllableTable): boolean {
  const texts = [...line.commands.map(({ title }) => title), heading]
  return (
    texts.some((text) => findSpelling(spell(text, syllables), wanted) !== null) ||
    line.keys.some((key) => key === wanted || keyText(key, false).toLowerCase() === wanted)
  )
}
