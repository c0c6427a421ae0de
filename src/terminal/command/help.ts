import type { Catalogue } from '../../catalogue/catalogue.ts'
import { exits } from '../problem.ts'
import { table } from '../table.ts'
import { say } from '../terminal.ts'
import { loginOptions } from './login.ts'
import {
  helpText,
  jsonOption,
  listOptions,
  type Options,
  optionsOf,
  pageOptions,
  requiredBy,
  rowOptions,
  runnables,
  runOptions,
} from './option.ts'

type Words = { readonly use: string; readonly does: string }

/** `run topic.refuse --help`: what a verb does, and the options it takes with what it was given so far. */
export function helpOf(catalogue: Catalogue, verb: string, { use, does }: Words, args: readonly string[]): number {
  const [name = ''] = args
  const { title, options, required = [] } = helped(catalogue, verb, name)
  const lines = Object.entries(options).map(([option, each]) => [
    `  --${option}`,
    `${helpText(each)}${required.includes(option) ? '（必填）' : ''}`,
  ])
  say(`campus ${use}\n    ${title ?? does}${lines.length === 0 ? '' : `\n\n${table(['  选项', ''], lines)}`}`)
  return exits.done
}

type Helped = { readonly title?: string; readonly options: Options; readonly required?: readonly string[] }

function helped(catalogue: Catalogue, verb: string, name: string): Helped {
  if (verb === 'login') return { options: loginOptions }
  if (verb === 'commands' || verb === 'show' || verb === 'undo') return { options: jsonOption }
  if (verb === 'list') {
    const entity = catalogue.entities.get(name)
    return entity?.list ? { title: `${entity.title}列表`, options: listOptions(entity) } : { options: pageOptions }
  }
  if (verb !== 'run') return { options: {} }
  const command = runnables(catalogue).find(({ id }) => id === name)
  if (!command) return { options: { ...rowOptions, ...runOptions } }
  const title = [...command.trail, command.title].join(' > ')
  return { title, options: optionsOf(command), required: requiredBy(command) }
}
