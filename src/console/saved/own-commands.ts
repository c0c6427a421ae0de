import type { Situation } from '@/command/availability.ts'
import type { KeyOverrides } from '@/hotkeys/key-table.ts'
import { checkKey } from '@/hotkeys/rebind.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Command, SavedCommand } from '../../catalogue/command.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { fitView } from '../../catalogue/saved/fit-view.ts'
import type { Saved } from '../../catalogue/saved/saved.ts'

/** What a saved thing does, and what speaks against it now. */
export type SavedAct = {
  readonly run: (saved: Saved) => Promise<void>
  readonly reasonAgainst: (saved: Saved) => string | null
}

/** The id of a saved thing as a command, by which an operator's own keys and what was used lately name it. */
function savedCommandId(id: number): string {
  return `saved.${id}`
}

/**
 * Views and macros as commands, without views of lists the operator may not see. A key that is bound already is left out: the
 * school's gives way to the own, and both to what the operator bound to anything else.
 */
export function commandsOf(
  saved: readonly Saved[],
  catalogue: Pick<Catalogue, 'commands' | 'screens' | 'entities'>,
  { can, overrides }: Pick<Situation, 'can'> & { readonly overrides: KeyOverrides },
  act: SavedAct,
): SavedCommand[] {
  const made: SavedCommand[] = []
  const taken: Command[] = [...catalogue.commands]
  const ordered = [...saved].sort((one, other) => Number(one.isSchools) - Number(other.isSchools))
  for (const each of ordered) {
    const place = each.kind === 'view' ? fitView(catalogue, each.content) : null
    if (place && !(can(place.screen.id) && can(listPermission(place.entity)))) continue
    const command: SavedCommand = {
      kind: 'saved',
      id: savedCommandId(each.id),
      title: each.name,
      trail: [each.kind === 'view' ? '视图' : '宏', ...(place ? [place.screen.screen.title] : [])],
      keys: [],
      saved: each,
      run: () => act.run(each),
      reasonAgainst: () => act.reasonAgainst(each),
    }
    const isFree = each.key !== null && checkKey(each.key, [command], taken, overrides).accepted
    const bound = isFree && each.key !== null ? { ...command, keys: [each.key] } : command
    made.push(bound)
    taken.push(bound)
  }
  return made
}
