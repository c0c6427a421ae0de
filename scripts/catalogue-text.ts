import { blocks } from '../commands/dashboard/block.ts'
import { type Catalogue, type PlacedScreen, screensOf } from '../src/catalogue/catalogue.ts'
import { chartedFields } from '../src/catalogue/charted.ts'
import { commandId } from '../src/catalogue/command.ts'
import { dueRules } from '../src/catalogue/due.ts'
import { rightsIn } from '../src/catalogue/permission.ts'
import { importForm } from '../src/catalogue/schema/importable.ts'
import { type Call, callKey } from '../src/catalogue/vocabulary/call.ts'
import type { Entity } from '../src/catalogue/vocabulary/entity.ts'
import { uniqueGroups } from '../src/catalogue/vocabulary/entity-use.ts'
import type { Fields } from '../src/catalogue/vocabulary/field.ts'
import type { Module, Query, Setting } from '../src/catalogue/vocabulary/module.ts'
import { lifeGoodsRequest, selectors } from '../src/server/life-goods/register-life-goods.ts'
import { consoleCalls } from '../src/server/openapi/console-calls.ts'
import { callsText, type Line, line, lines, parts, words } from './lines.ts'

const head = `# What the product does, as \`npm run catalogue\` writes it from commands/: the diff of this file is the review.
# The id of a screen, setting, query or command is the permission it takes. Calls are the current one first.
`

/** The whole catalogue in words, so that each change of the data shows what it changes: nothing it says is left out. */
export function catalogueText(catalogue: Catalogue): string {
  const others = [
    line('blocks of a page', Object.entries(blocks).map(blockLine)),
    line('commands of the console itself', catalogue.shell.map(shellLine)),
    line('calls that no module names', [
      ...consoleCalls(catalogue).map((call) => line(parts(callKey(call), call.summary))),
      ...selectors.map((name) =>
        line(parts(`GET /?${name}`, `LIFE_GOODS_BASE 之下：${lifeGoodsRequest.shape[name].description}`)),
      ),
    ]),
  ]
  return [head, ...catalogue.modules.map((module) => moduleText(catalogue, module)), ...others.map(section)].join('\n')
}

/** What a module of the catalogue says, screens first. */
export function moduleText(catalogue: Catalogue, module: Module): string {
  return section(moduleLine(catalogue, module))
}

function section(line: Line): string {
  return lines([line])
}

function moduleLine(catalogue: Catalogue, module: Module): Line {
  const { name, path, title, icon, entities, screens: _, rights: __, ...rest } = module
  return line(parts(`module ${name}`, title, path, `icon ${icon}`), [
    ...words(rest),
    ...catalogue.screens.filter((placed) => placed.module === module).map(screenLine),
    ...rightsIn(module).map((right) => line(parts(`right ${right.id}`, right.title))),
    ...entities.map((entity) => entityLine(catalogue, entity)),
  ])
}

function screenLine({ id, path, screen }: PlacedScreen): Line {
  const { title, key, kind, path: _, ...rest } = screen
  const inner =
    'settings' in rest
      ? rest.settings.map(settingLine)
      : 'queries' in rest
        ? [line(`component ${rest.component}`), ...rest.queries.map(queryLine)]
        : []
  const { settings: __, queries: ___, component: ____, ...facts } = { settings: 0, queries: 0, component: 0, ...rest }
  return line(parts(`screen ${id}`, title, path, kind, key && `key ${key}`), [...words(facts), ...inner])
}

function settingLine({ name, title, read, update, create, fields, ...rest }: Setting): Line {
  const calls = [read, update, ...(create ? [create] : [])]
  const { ascending = [], ...said } = rest
  const order = ascending.map(([less, more]) => line(`${less} is at most ${more}`))
  return line(parts(`setting.${name}`, title, callsText(calls)), [...words(said), ...fieldLines(fields), ...order])
}

function queryLine({ name, title, call, params, answer, export: file }: Query): Line {
  return line(parts(`query.${name}`, title, callsText([call]), file && `as a file ${callsText([file])}`), [
    ...fieldLines(params, 'param'),
    ...Object.entries(answer).flatMap(([part, shape]) =>
      'kind' in shape
        ? fieldLines({ [part]: shape }, 'answer')
        : [line(`answer ${part}, a list of`, fieldLines(shape[0]))],
    ),
  ])
}

function entityLine(catalogue: Catalogue, entity: Entity): Line {
  const {
    name,
    title,
    fields,
    unique: ___,
    periods = [],
    due: ____,
    list,
    detail,
    options,
    create,
    edit,
    actions,
    ...rest
  } = entity
  const shown = screensOf(catalogue, name).map(({ path }) => path)
  const part = (verb: string, { title: _, key: __, ...said }: Part) => {
    const id = commandId(entity, verb)
    const { title, keys = [] } = catalogue.commands.find((command) => command.id === id) ?? {}
    return partLine(parts(id, title), said, keys)
  }
  return line(parts(`entity ${name}`, title), [
    ...words({ ...rest, ...(shown.length > 0 ? { screens: shown } : {}) }),
    ...fieldLines(fields),
    ...uniqueGroups(entity).map(({ fields: told, where }) => line(`unique ${told.join(' + ')}`, words({ where }))),
    ...periods.map(([from, to]) => line(`period ${from} to ${to}`)),
    ...dueRules(entity).map(({ id, title: called, kind, at, entity: _, ...rule }) =>
      line(parts(`due ${id}`, called, `${kind} at ${at}`), words(rule)),
    ),
    ...(list ? [listLine(entity, list, part)] : []),
    ...(detail ? [partLine('detail', detail)] : []),
    ...(options ? [part('options', options)] : []),
    ...(create ? [withInner(part('create', create), importForm(entity) ? [line('import')] : [])] : []),
    ...(edit ? [part('edit', edit)] : []),
    ...Object.entries(actions ?? {}).map(([verb, { inputs = {}, ...action }]) =>
      withInner(part(verb, action), fieldLines(inputs, 'input')),
    ),
  ])
}

function listLine(
  entity: Entity,
  { views = {}, export: file, ...list }: NonNullable<Entity['list']>,
  part: (verb: string, said: Part) => Line,
): Line {
  const { sums, categories } = chartedFields(entity)
  const charts = [...categories, ...sums.map((name) => `sum of ${name}`)]
  return withInner(part('list', list), [
    ...(file ? [line(`export ${callsText([file])}`)] : []),
    ...(charts.length > 0 ? [line(`charts ${charts.join(', ')}`)] : []),
    ...Object.entries(views).map(([name, { title, ...view }]) => partLine(parts(`view ${name}`, title), view)),
  ])
}

type Part = {
  readonly title?: string
  readonly key?: string
  readonly call?: Call
  readonly also?: readonly Call[]
}

/** A part of an entity: what it is called, its calls and keys in one line, all else it says below. */
function partLine(name: string, { call, also = [], ...rest }: Part, keys: readonly string[] = []): Line {
  const calls = callsText([...(call ? [call] : []), ...also])
  return line(parts(name, calls, keys.length > 0 && `key ${keys.join(', ')}`), words(rest))
}

function withInner({ text, inner }: Line, more: readonly Line[]): Line {
  return line(text, [...inner, ...more])
}

function fieldLines(fields: Fields, what = 'field'): Line[] {
  return Object.entries(fields).map(([name, { kind, label, ...rules }]) => {
    // The parts of a structure have lines of their own.
    const told = words({ ...rules, parts: undefined })
    return line(parts(`${what} ${name}`, kind, label, ...told.map(({ text }) => text)))
  })
}

function blockLine([name, { title, fields, ...rest }]: [string, (typeof blocks)[string]]): Line {
  return line(parts(`block ${name}`, title), [...words(rest), ...fieldLines(fields)])
}

function shellLine({ id, title, group, scope, keys, onlyKey }: Catalogue['shell'][number]): Line {
  const pressed = keys.length > 0 && `keys ${keys.join(', ')}`
  return line(parts(id, title, group, scope, pressed, onlyKey && 'not in the palette'))
}
