import { parseArgs } from 'node:util'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Command } from '../../catalogue/command.ts'
import { filterable } from '../../catalogue/schema/listing.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { askedFields } from '../../catalogue/vocabulary/entity-use.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { yesAndNo } from '../../catalogue/vocabulary/field-use.ts'
import { keptOfText, scaleOf, scaleProblem } from '../../catalogue/vocabulary/scale.ts'
import { narrow, plainNumber } from '../../plain-number.ts'
import { misused, Problem } from '../problem.ts'

/** An option of the command line. */
export type Option = {
  readonly kind: 'string' | 'boolean'
  readonly multiple?: boolean
  readonly help: string
  /** What it is of the command's own, where it is one. */
  readonly field?: Field
}
export type Options = Readonly<Record<string, Option>>

/** What can be carried out: `run` takes it by its id. */
export type Runnable = Extract<Command, { kind: 'action' | 'create' | 'edit' | 'setting' | 'query' }>

/** For what answers something that a program may read. */
export const jsonOption: Options = { json: { kind: 'boolean', help: '输出 JSON，给程序读' } }

/** Options of `run`, besides those of the command. */
export const runOptions: Options = {
  ...jsonOption,
  'dry-run': { kind: 'boolean', help: '只说会改动和跳过哪些，不改动任何内容' },
  yes: { kind: 'boolean', help: '需要确认的直接确认' },
}
export const rowOptions: Options = {
  ids: { kind: 'string', multiple: true, help: '编号，用逗号分开，可多次' },
  filter: { kind: 'string', multiple: true, help: '符合条件的全部，如 status=pending，可多次' },
}

/** Options of `list`, besides the filters. */
export const pageOptions: Options = {
  ...jsonOption,
  page: { kind: 'string', help: '第几页' },
  limit: { kind: 'string', help: '每页条数，至多 500' },
  sort: { kind: 'string', help: '按哪一项排序，前面加 - 为倒序' },
  columns: { kind: 'string', help: '显示哪些项，用逗号分开' },
  keyword: { kind: 'string', help: '搜索' },
}

/** The options a command takes, as the catalogue has what it asks for. */
export function optionsOf(command: Runnable): Options {
  const takesRows = command.kind === 'action' || command.kind === 'edit'
  const target =
    command.kind === 'edit' ? { ids: { kind: 'string', multiple: true, help: '编号' } as const } : rowOptions
  return { ...ownOptions(askedBy(command)), ...(takesRows ? target : {}), ...runOptions }
}

/** The options `list` takes for an entity. */
export function listOptions(entity: Entity): Options {
  const filters = filterable(entity).flatMap((name): [string, Option][] => {
    const field = entity.fields[name]
    if (!field) return []
    const bounds = ['time', 'count', 'money'].includes(field.kind) ? ['_from', '_to'] : []
    return ['', ...bounds].map((end) => [
      `${name}${end}`,
      { kind: 'string', help: `${field.label}${boundWords[end] ?? ''}`, field },
    ])
  })
  return { ...Object.fromEntries(filters), ...pageOptions }
}

const boundWords: Readonly<Record<string, string>> = { _from: '不小于', _to: '不大于' }

/** The fields a command asks for. */
export function askedBy(command: Runnable): Fields {
  switch (command.kind) {
    case 'action':
      return askedFields(command.entity, command.action)
    case 'setting':
      return command.setting.fields
    case 'query':
      return command.query.params
    default: {
      const { fields } = command.entity
      return Object.fromEntries(command.form.form.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])))
    }
  }
}

/** The fields without which the server refuses a command: of an edit none, since it keeps what is not given. */
export function requiredBy(command: Runnable): string[] {
  const names =
    command.kind === 'action' ? (command.action.ask ?? []) : command.kind === 'create' ? command.form.form : []
  const fields = askedBy(command)
  return names.filter((name) => {
    const field = fields[name]
    return field?.required === true && !('default' in field)
  })
}

/** What an option is for, with what can be chosen. */
export function helpText({ help, field }: Option): string {
  if (field?.kind === 'choiceOrText') return `${help}：${field.templates.join('、')}，或自己填写`
  if (field?.kind !== 'status' && field?.kind !== 'choice') return help
  return `${help}：${Object.entries(field.options)
    .map(([value, title]) => `${value}（${title}）`)
    .join('、')}`
}

function ownOptions(fields: Fields): Options {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Option] => [
      name,
      { kind: 'string', help: field.label, field },
    ]),
  )
}

/** What can be carried out, by id. */
export function runnables(catalogue: Catalogue): Runnable[] {
  return catalogue.commands.flatMap((command) => {
    const isOne = ['action', 'create', 'edit', 'setting', 'query'].includes(command.kind)
    return isOne && isRunnable(command) ? [command] : []
  })
}

function isRunnable(command: Command): command is Runnable {
  return command.kind !== 'go' && command.kind !== 'list' && command.kind !== 'shell'
}

/** What was typed, by these options. @throws Problem naming what is not known. */
export function readOptions(args: readonly string[], options: Options) {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { kind, multiple = false }]) => [name, { type: kind, multiple }]),
  )
  try {
    const { values, positionals, tokens } = parseArgs({
      args: joined(args, options),
      options: config,
      allowPositionals: true,
      strict: true,
      tokens: true,
    })
    const typed = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
    const twice = typed.find((name, at) => options[name]?.multiple !== true && typed.indexOf(name) !== at)
    if (twice !== undefined) throw misused(`--${twice} 只能写一次`)
    return { values, positionals }
  } catch (error) {
    if (error instanceof Problem) throw error
    const unknown = /Unknown option '(.+?)'/.exec(error instanceof Error ? error.message : '')?.[1]
    const valueless = /Option '(?:-., )?(--\S+)[^']*' argument missing/.exec(
      error instanceof Error ? error.message : '',
    )?.[1]
    if (unknown !== undefined)
      throw misused(
        `没有选项 ${unknown}。可用的：${Object.keys(options)
          .map((name) => `--${name}`)
          .join(' ')}`,
      )
    throw misused(
      valueless === undefined
        ? `选项不对：${error instanceof Error ? error.message : error}`
        : `${valueless} 后面要有值`,
    )
  }
}

/** A value that begins with one dash is one all the same, as no option does: `--sort -id`, `--balance_from -5`. */
function joined(args: readonly string[], options: Options): string[] {
  const isNamed = (arg = '') => arg.startsWith('--') && options[arg.slice(2)]?.kind === 'string'
  const all: string[] = []
  for (const arg of args) {
    const before = all.at(-1)
    if (isNamed(before) && /^-[^-]/.test(arg)) all.splice(-1, 1, `${before}=${arg}`)
    else all.push(arg)
  }
  return all
}

/** What a text typed for a field is sent as. @throws Problem where it is none of what can be chosen. */
export function sentValue(name: string, field: Field, text: string, inYuan: boolean): unknown {
  switch (field.kind) {
    case 'flag':
      if (/^(1|true|yes|是)$/i.test(text)) return true
      if (/^(0|false|no|否)$/i.test(text)) return false
      throw misused(`--${name} 只能是 是 或 否`)
    case 'found':
      return choiceOf(name, yesAndNo.found, text)
    case 'status':
    case 'choice':
      return text
        .split(/[,，]/)
        .map((each) => choiceOf(name, field.options, each))
        .join(',')
    case 'money': {
      if (text === '') return text
      const scale = scaleOf(field)
      if (scaleProblem(scale, text) !== null) throw misused(`--${name} 要以元为单位，如 12.50`)
      return inYuan ? plainNumber(text) : keptOfText(scale, text)
    }
    case 'count': {
      const scale = scaleOf(field)
      const typed = narrow(text)
      if (scale.places === 0 || text === '') return typed
      const written = typed.endsWith(scale.unit) ? typed.slice(0, -scale.unit.length) : typed
      const problem = scaleProblem(scale, written)
      if (problem !== null) throw misused(`--${name} ${problem}，单位${scale.unit}`)
      return keptOfText(scale, written)
    }
    case 'images':
      return text.startsWith('[') ? fromJson(name, text) : text === '' ? [] : text.split(',')
    case 'json':
    case 'media':
      return /^[[{]/.test(text) ? fromJson(name, text) : text
    default:
      return text
  }
}

function choiceOf(name: string, options: Readonly<Record<string, string>>, text: string): string {
  if (text === '' || text in options) return text
  const meant = Object.entries(options).find(([, title]) => title === text)
  if (meant) return meant[0]
  const known = Object.entries(options).map(([value, title]) => `${value}（${title}）`)
  throw misused(`--${name} 没有「${text}」，可选：${known.join('、')}`)
}

function fromJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw misused(`--${name} 不是有效的 JSON`)
  }
}
