import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { lookingText } from '../../catalogue/sensitive/found-field.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { cellText } from '../cell-text.ts'
import { exits, misused, Problem } from '../problem.ts'
import type { Server } from '../server.ts'
import { table } from '../table.ts'
import { jsonText, say, tell } from '../terminal.ts'
import { jsonOption, listOptions, readOptions, sentValue } from './option.ts'

const row = z.looseObject({ id: z.number() })
const listAnswer = z.looseObject({
  list: z.array(row),
  total: z.number(),
  asOf: z.number().default(0),
  looking: z.boolean().default(false),
})

/** `list topic --status pending`: rows of an entity, by the filters of its list. */
export async function list(catalogue: Catalogue, server: Server, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  const entity = listedEntity(catalogue, name)
  const { values, positionals } = readOptions(rest, listOptions(entity))
  if (positionals.length > 0) throw misused(`不知道「${positionals.join(' ')}」是什么意思`)
  const { json, columns, ...asked } = values
  for (const name of ['page', 'limit']) {
    const value = asked[name]
    if (value !== undefined && !/^[1-9]\d{0,8}$/.test(String(value)))
      throw misused(`--${name} 要是正整数，不是「${value}」`)
  }
  const shown = columnsOf(entity, columns)
  const answer = await readList(server, entity, listParams(entity, asked))
  if (json === true) {
    say(jsonText(answer))
    return exits.done
  }
  const headings = ['编号', ...shown.map((each) => entity.fields[each]?.label ?? each)]
  const lines = answer.list.map((each) => [
    String(each.id),
    ...shown.map((column) => cellText(entity.fields[column], each[column], each)),
  ])
  say(table(headings, lines, process.stdout.isTTY ? process.stdout.columns : undefined))
  tell(
    answer.total > answer.list.length
      ? `共 ${answer.total} 条，显示 ${answer.list.length} 条`
      : `共 ${answer.total} 条`,
  )
  if (answer.looking) tell(lookingText)
  return exits.done
}

/** `show topic 12`: one row with all that is known of it. */
export async function show(catalogue: Catalogue, server: Server, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args
  const entity = listedEntity(catalogue, name)
  const { values, positionals } = readOptions(rest, jsonOption)
  const [id, more] = positionals
  if (id === undefined || more !== undefined || !/^\d+$/.test(id)) throw misused('请给出一个编号')
  const { list: rows } = await readList(server, entity, { ids: id, limit: 1 })
  const [found] = rows
  if (!found) throw new Problem(`没有编号为 ${id} 的${entity.title}`)
  if (values.json === true) {
    say(jsonText(found))
    return exits.done
  }
  const fields = Object.entries(entity.fields).flatMap(([field, words]) => {
    const text = cellText(words, found[field], found)
    return text === '' ? [] : [[words.label, text]]
  })
  say(table([entity.title, `#${id}`], fields))
  return exits.done
}

/** An entity that has a list, by its name. @throws Problem where there is none. */
function listedEntity(catalogue: Catalogue, name: string): Entity {
  const entity = catalogue.entities.get(name)
  if (entity?.list) return entity
  throw misused(name === '' ? '请给出要看的内容，如 topic' : `没有「${name}」的列表，可用 campus commands 查找`)
}

/** A list's answer to some parameters. */
export async function readList(
  server: Server,
  entity: Entity,
  params: Readonly<Record<string, unknown>>,
): Promise<z.infer<typeof listAnswer>> {
  if (!entity.list) throw misused(`没有「${entity.name}」的列表`)
  const { data } = await server.call(entity.list.call, params)
  const answer = listAnswer.parse(data)
  const own = entity.list.call.parent?.own
  return own === undefined
    ? answer
    : { ...answer, list: answer.list.map((each) => ({ ...each, id: Number(each[own]) })) }
}

/** Filters as they were typed, as a list is asked for them. */
export function listParams(entity: Entity, typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inYuan = entity.list?.call.yuan === true
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const field = entity.fields[name.replace(/_(from|to)$/, '')]
      return [name, field && typeof value === 'string' ? filterValue(name, field, value, inYuan) : value]
    }),
  )
}

function filterValue(name: string, field: Parameters<typeof sentValue>[1], text: string, inYuan: boolean): unknown {
  const value = sentValue(name, field, text, inYuan)
  return typeof value === 'boolean' ? (value ? '1' : '0') : value
}

function columnsOf(entity: Entity, asked: unknown): string[] {
  if (typeof asked !== 'string') return [...(entity.list?.columns ?? [])]
  const names = asked.split(/[,，]/)
  const unknown = names.find((name) => !(name in entity.fields))
  if (unknown === undefined) return names
  throw misused(`${entity.title}没有「${unknown}」，可选：${Object.keys(entity.fields).join('、')}`)
}
