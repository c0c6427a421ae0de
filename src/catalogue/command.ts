import type { PlacedScreen } from './catalogue.ts'
import { once } from './once.ts'
import type { Call } from './vocabulary/call.ts'
import type { Action, Entity, Form } from './vocabulary/entity.ts'
import type { Module, Query, Setting } from './vocabulary/module.ts'
import type { ShellCommand } from './vocabulary/shell.ts'

type Shared = {
  /** Command id and audit name; also the permission, except for shell commands, which need none. */
  readonly id: string
  readonly title: string
  /** Titles of what it stands in, outermost first. */
  readonly trail: readonly string[]
  readonly keys: readonly string[]
}

/** Everything an operator can do, one entry each: what palette, keys, permissions and documents are derived from. */
export type Command =
  | (Shared & { readonly kind: 'go'; readonly target: PlacedScreen })
  | (Shared & { readonly kind: 'list'; readonly entity: Entity; readonly call: Call })
  | (Shared & { readonly kind: 'create' | 'edit'; readonly entity: Entity; readonly form: Form; readonly call: Call })
  | (Shared & {
      readonly kind: 'action'
      readonly entity: Entity
      readonly name: string
      readonly action: Action
      readonly call: Call
    })
  | (Shared & {
      readonly kind: 'setting'
      readonly setting: Setting
      readonly target: PlacedScreen
      readonly call: Call
    })
  | (Shared & { readonly kind: 'query'; readonly query: Query; readonly target: PlacedScreen; readonly call: Call })
  | (Shared & { readonly kind: 'shell'; readonly shell: ShellCommand })

export type ActionCommand = Extract<Command, { kind: 'action' }>
export type FormCommand = Extract<Command, { kind: 'create' | 'edit' }>
export type GoCommand = Extract<Command, { kind: 'go' }>

/** The commands of a module: its screens', then its entities'. */
export function moduleCommands(module: Module, screens: readonly PlacedScreen[]): Command[] {
  return [...screens.flatMap(screenCommands), ...module.entities.flatMap((each) => entityCommands(each, module.title))]
}

/** A command of the shell. */
export const shellCommand = once(
  (shell: ShellCommand): Command => ({
    kind: 'shell',
    id: shell.id,
    title: shell.title,
    trail: [shell.group],
    keys: shell.keys,
    shell,
  }),
)

/** The id of a command of an entity, for example topic.approve. */
export function commandId(entity: { readonly name: string }, verb: string): string {
  return `${entity.name}.${verb}`
}

function screenCommands(target: PlacedScreen): Command[] {
  const { screen, module } = target
  const trail = [module.title]
  const go: Command = {
    kind: 'go',
    id: target.id,
    title: screen.title,
    trail,
    keys: screen.key ? [screen.key] : [],
    target,
  }
  const inner = [module.title, screen.title]
  if (screen.kind === 'settings') {
    return [
      go,
      ...screen.settings.map(
        (setting): Command => ({
          kind: 'setting',
          id: `setting.${setting.name}`,
          title: setting.title,
          trail: inner,
          keys: [],
          setting,
          target,
          call: setting.update,
        }),
      ),
    ]
  }
  if (screen.kind === 'custom') {
    return [
      go,
      ...screen.queries.map(
        (query): Command => ({
          kind: 'query',
          id: `query.${query.name}`,
          title: query.title,
          trail: inner,
          keys: [],
          query,
          target,
          call: query.call,
        }),
      ),
    ]
  }
  return [go]
}

function entityCommands(entity: Entity, moduleTitle: string): Command[] {
  const trail = [moduleTitle, entity.title]
  const commands: Command[] = []
  if (entity.list) {
    commands.push({
      kind: 'list',
      id: commandId(entity, 'list'),
      title: `查看${entity.title}`,
      trail,
      keys: [],
      entity,
      call: entity.list.call,
    })
  }
  for (const kind of ['create', 'edit'] as const) {
    const form = entity[kind]
    if (!form) continue
    commands.push({
      kind,
      id: commandId(entity, kind),
      title: form.title ?? (kind === 'create' ? `新建${entity.title}` : '编辑'),
      trail,
      keys: [form.key ?? (kind === 'create' ? 'n' : 'e')],
      entity,
      form,
      call: form.call,
    })
  }
  for (const [name, action] of Object.entries(entity.actions ?? {})) {
    commands.push({
      kind: 'action',
      id: commandId(entity, name),
      title: action.title,
      trail,
      keys: action.key ? [action.key] : [],
      entity,
      name,
      action,
      call: action.call,
    })
  }
  return commands
}
