import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Command } from '../../catalogue/command.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { homeScreen } from './home-screen.ts'
import { isPageForm } from './page-form.ts'
import { shellAction } from './shell-registry.ts'
import type { GridTarget, Inputs } from './target.ts'
import { tellRun } from './witness.ts'

/** What running a command needs of the console. */
export type Host = {
  readonly catalogue: Pick<Catalogue, 'screens'>
  readonly grid: () => GridTarget | null
  /** Goes to a path with its query and fragment. */
  readonly navigate: (to: string) => void
}

/**
 * Runs a command: the one way from palette, key and button to what it does.
 * @throws Error, in Chinese, when it cannot be run here.
 */
export async function runCommand(command: Command, inputs: Inputs | null, host: Host): Promise<void> {
  if (command.kind !== 'action') tellRun(command)
  switch (command.kind) {
    case 'go':
      return host.navigate(command.target.path)
    case 'setting':
      return host.navigate(`${command.target.path}#${command.setting.name}`)
    case 'action':
      return void gridOf(command.entity, host).run(command, inputs)
    case 'edit':
      return gridOf(command.entity, host).openForm(command)
    case 'create':
      if (host.grid()?.entity.name === command.entity.name) return gridOf(command.entity, host).openForm(command)
      if (!isPageForm(command)) expectDialog()
      return host.navigate(`${placeOf(command.entity, host)}new=1`)
    case 'shell':
      return runShell(command.id, command.shell.scope === 'grid', host)
    case 'saved':
      return command.run()
    case 'list':
    case 'query':
      throw new Error(`「${command.title}」不能单独执行`)
  }
}

/** The address that opens a record's detail on its screen, given by GET /console/search or an entity. */
export function recordAddress(path: string, entity: string, id: number): string {
  return `${path}?${new URLSearchParams({ entity, open: String(id) })}`
}

async function runShell(id: string, isOfGrid: boolean, host: Host): Promise<void> {
  if (isOfGrid) {
    const grid = host.grid()
    if (!grid) throw new Error('请先打开一个列表')
    return grid.runShell(id)
  }
  const action = shellAction(id)
  if (!action) throw new Error('这里不能使用这个命令')
  await action()
}

function gridOf(entity: Entity, host: Host): GridTarget {
  const grid = host.grid()
  if (grid?.entity.name !== entity.name) throw new Error(`请先打开${entity.title}的列表`)
  return grid
}

/** The screen that lists an entity, with its tab chosen where the screen has several, ready for a parameter. */
function placeOf(entity: Entity, { catalogue }: Host): string {
  const place = homeScreen(catalogue, entity.name)
  if (!place) throw new Error(`没有显示${entity.title}的页面`)
  const isShared = place.screen.kind === 'grid' && place.screen.entities.length > 1
  return `${place.path}?${isShared ? `entity=${entity.name}&` : ''}`
}
