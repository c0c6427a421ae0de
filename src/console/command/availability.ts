import { thousands } from '@/format/number.ts'
import type { Catalogue, PlacedScreen } from '../../catalogue/catalogue.ts'
import type { ActionCommand, Command, FormCommand } from '../../catalogue/command.ts'
import { rightAskedBy } from '../../catalogue/permission.ts'
import { holds, reasonAgainst } from '../../catalogue/vocabulary/condition.ts'
import type { Row } from '../../catalogue/wire.ts'
import { homeScreen } from './home-screen.ts'
import type { GridTarget, Targets } from './target.ts'

/** Whether a command applies now, and if not, why, said to the operator. */
export type Availability = { readonly available: true } | { readonly available: false; readonly reason: string }

/** What decides whether a command applies. `targets` are read once from `grid`, since there may be many. */
export type Situation = {
  readonly catalogue: Pick<Catalogue, 'screens'>
  readonly can: (permission: string) => boolean
  readonly screen: PlacedScreen | null
  readonly grid: GridTarget | null
  readonly targets: Targets | null
}

/** How near a command stands to what the operator looks at. */
export type Nearness = 'targets' | 'screen' | 'everywhere'

const available: Availability = { available: true }

/** Whether the operator may use a command at all; what may not be used is not listed. Shell commands need nothing,
 * and what is saved the rights of what it does. */
export function isPermitted(command: Command, can: (permission: string) => boolean): boolean {
  return command.kind === 'shell' || command.kind === 'saved' || can(command.id)
}

/** Whether a command applies in a situation: the same conditions that grey buttons and guard the update in SQL. */
export function availability(command: Command, situation: Situation): Availability {
  if (!isPermitted(command, situation.can)) return refused('没有权限')
  switch (command.kind) {
    case 'action':
      return ofRows(command, command.action.on === 'one', situation)
    case 'edit':
      return ofRows(command, true, situation)
    case 'shell':
      if (command.shell.scope === 'everywhere' || situation.grid) return available
      return refused('请先打开一个列表')
    case 'saved': {
      const reason = command.reasonAgainst()
      return reason === null ? available : refused(reason)
    }
    default:
      return available
  }
}

/** Whether a command acts on the rows meant now, belongs to the screen, or neither. */
export function nearness(command: Command, situation: Pick<Situation, 'grid' | 'screen' | 'targets'>): Nearness {
  const { grid, screen, targets } = situation
  const isOfGrid = grid !== null && 'entity' in command && command.entity.name === grid.entity.name
  if (isOfGrid && (command.kind === 'action' || command.kind === 'edit')) {
    return targets && targets.count > 0 ? 'targets' : 'screen'
  }
  if (isOfGrid) return 'screen'
  if (command.kind === 'shell') return command.shell.scope === 'grid' && grid ? 'screen' : 'everywhere'
  if (command.kind === 'setting') return command.target.id === screen?.id ? 'screen' : 'everywhere'
  return 'everywhere'
}

/** The rows meant, as a command's entry names them: 已选 12 项, 当前行, 全部 12,345 项. */
export function targetsText(targets: Targets): string {
  if (targets.isEverything) return `全部 ${thousands(targets.count)} 项`
  if (targets.isSelection) return `已选 ${thousands(targets.count)} 项`
  return '当前行'
}

/** Whether an action is offered for a row: by its condition, and by the right to what the row asks for. */
export function appliesTo(command: ActionCommand, row: Row, can: Situation['can']): boolean {
  return holds(command.action.when, row) && mayDoAsked(command, row, can)
}

function mayDoAsked(command: ActionCommand, row: Row, can: Situation['can']): boolean {
  const right = rightAskedBy(command, row)
  return right === null || can(right)
}

function ofRows(
  command: ActionCommand | FormCommand,
  onlyOne: boolean,
  { catalogue, can, grid, targets }: Situation,
): Availability {
  const { entity } = command
  if (!grid || grid.entity.name !== entity.name) {
    const title = homeScreen(catalogue, entity.name)?.screen.title ?? `${entity.title}列表`
    return refused(`请先打开${title}`)
  }
  if (!targets || targets.count === 0) return refused(grid.unread() ?? '没有选中的内容')
  if (onlyOne && targets.count > 1) return refused(`一次只能处理一项，已选 ${thousands(targets.count)} 项`)
  if (targets.isEverything || command.kind !== 'action') return available
  const [first] = targets.rows
  if (!first || targets.rows.some((row) => appliesTo(command, row, can))) return available
  const reason = reasonAgainst(entity, command.action.when, first)
  return refused(reason === null ? '没有这个操作的权限' : (targets.told ?? reason))
}

function refused(reason: string): Availability {
  return { available: false, reason }
}
