import type { PlacedScreen } from './catalogue.ts'
import { once } from './once.ts'
import type { Saved } from './saved/saved.ts'
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
  | SavedCommand

/** A view or a macro that operators saved: no part of the catalogue, given by whoever keeps them. */
export type SavedCommand = Shared & {
  readonly kind: 'saved'
  readonly saved: Saved
  readonly run: () => Promise<void>
  /** Why it does not apply now; null where it does. */
  readonly reasonAgainst: () => string | null
}

export type ActionCommand = Extract<Command, { kind: 'action' }>
export type FormCommand = Extract<Command, { kind: 'create' | 'edit' }>

/** The commands of a module: its screens', then its entities'. */
export function moduleCommands(module: Module, screens: readonly PlacedScreen[]): Command[] {
  return [...screens.flatMap(screenCommands), ...module.entities.flatMap((each) => entityCommands(each, module.title))]
}

/** A command of the shell. */
export const shellCommand = once((shell: ShellCommand): Command => {
  const { id, title, group, keys } = shell
  return { kind: 'shell', id, title, trail: [group], keys, shell }
})

/** The id of a command of an entity, for example topic.approve. */
export function commandId(entity: { readonly name: string }, verb: string): string {
  return `${entity.name}.${verb}`
}

/** Whether what an action does can be taken back: not where its effect leaves the system, which is why it asks first. */
export function canBeUndone({ confirm, remove }: Pick<Action, 'confirm' | 'remove'>): boolean {
  return confirm === undefined || remove === true
}

function screenCommands(target: PlacedScreen): Command[] {
  const { screen, module } = target
  const keys = screen.key ? [screen.key] : []
  const inner = { trail: [module.title, screen.title], keys: [], target }
  const settings = screen.kind === 'settings' ? screen.settings : []
  const queries = screen.kind === 'custom' ? screen.queries : []
  return [
    { kind: 'go', id: target.id, title: screen.title, trail: [module.title], keys, target },
    ...settings.map((setting): Command => {
      const { name, title, update } = setting
      return { kind: 'setting', id: `setting.${name}`, title, ...inner, setting, call: update }
    }),
    ...queries.map((query): Command => {
      const { name, title, call } = query
      return { kind: 'query', id: `query.${name}`, title, ...inner, query, call }
    }),
  ]
}

/** A verb with what it is done to: 新建公告, and 新建 NFC 标签, where Latin letters are set off from Chinese ones. */
export function verbTitle(verb: string, { title }: Pick<Entity, 'title'>): string {
  return /^[a-z0-9]/i.test(title) ? `${verb} ${title}` : verb + title
}

function entityCommands(entity: Entity, moduleTitle: string): Command[] {
  const { list, actions = {} } = entity
  const own = { trail: [moduleTitle, entity.title], entity }
  const seeing: Command[] = list
    ? [
        {
          kind: 'list',
          id: commandId(entity, 'list'),
          title: verbTitle('查看', entity),
          ...own,
          keys: [],
          call: list.call,
        },
      ]
    : []
  const writing = (['create', 'edit'] as const).flatMap((kind): Command[] => {
    const form = entity[kind]
    if (!form) return []
    const title = form.title ?? (kind === 'create' ? verbTitle('新建', entity) : '编辑')
    const keys = [form.key ?? (kind === 'create' ? 'n' : 'e')]
    return [{ kind, id: commandId(entity, kind), title, ...own, keys, form, call: form.call }]
  })
  const acting = Object.entries(actions).map(([name, action]): Command => {
    const { title, key, call } = action
    return { kind: 'action', id: commandId(entity, name), title, ...own, keys: key ? [key] : [], name, action, call }
  })
  return [...seeing, ...writing, ...acting]
}

/** What is done to rows of an entity, by its actions and its edit form; what decides comes first, as it is pressed hundreds of times. */
export function verbsOf(commands: readonly Command[], entity: string): (ActionCommand | FormCommand)[] {
  return commands
    .filter(
      (command): command is ActionCommand | FormCommand =>
        (command.kind === 'action' || command.kind === 'edit') && command.entity.name === entity,
    )
    .sort((one, other) => Number(one.kind === 'edit') - Number(other.kind === 'edit'))
}
