import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { fieldsIn } from '../../catalogue/vocabulary/row-field.ts'
import { narrow } from '../../plain-number.ts'
import { changeText } from '../cell-text.ts'
import { exits, misused, Problem } from '../problem.ts'
import { Refused, type Server } from '../server.ts'
import { table } from '../table.ts'
import { agrees, jsonText, plain, say, tell } from '../terminal.ts'
import { listParams, readList } from './list.ts'
import {
  askedBy,
  helpText,
  jsonOption,
  optionsOf,
  type Runnable,
  readOptions,
  requiredBy,
  runnables,
  sentValue,
} from './option.ts'

type Params = Readonly<Record<string, unknown>>

const skipped = z.looseObject({ id: z.number(), reason: z.string() })
const values = z.record(z.string(), z.unknown()).nullable()
const done = z.looseObject({
  changed: z.number(),
  skipped: z.array(skipped),
  skippedCount: z.number(),
  undo: z.string().nullish(),
  notice: z.string().nullish(),
})
const tried = done.extend({
  title: z.string(),
  rows: z.array(
    z.object({
      entity: z.string(),
      id: z.number(),
      label: z.string(),
      kind: z.string(),
      before: values,
      after: values,
    }),
  ),
  rowCount: z.number(),
  sum: z.object({ count: z.number(), fen: z.number(), points: z.number() }).nullable(),
  asks: z.string().nullable(),
})

/** `run topic.approve --ids 1,2`: carries a command out, or says what it would do. */
export async function run(catalogue: Catalogue, server: Server, args: readonly string[]): Promise<number> {
  const [id = '', ...rest] = args
  const command = runnables(catalogue).find((each) => each.id === id)
  if (!command)
    throw misused(id === '' ? '请给出命令，如 topic.approve' : `没有命令「${id}」，可用 campus commands 查找`)
  const typed = readOptions(rest, optionsOf(command))
  if (typed.positionals.length > 0) throw misused(`不知道「${typed.positionals.join(' ')}」是什么意思`)
  const { json, yes, 'dry-run': dry, ids, filter, ...given } = typed.values
  const missing = missingOf(command, given)
  if (missing !== undefined) throw misused(missing)
  const target = await targetOf(server, command, ids, filter)
  const isJson = json === true
  if (command.kind === 'query') return showQuery(server, command, inputsOf(askedBy(command), given, false))

  const fields = await fieldsOf(server, command, target.ids)
  const inputs = inputsOf(fields, given, command.call.yuan === true)
  const trial = { ...inputs, ...target }
  if (dry === true) return showTrial(catalogue, await tryOut(server, command, trial), isJson)
  if (yes !== true && (await isAskedAbout(server, command, trial, target.filter !== undefined)) === false) {
    tell('没有做任何改动')
    return exits.refused
  }
  const call = command.kind === 'edit' && target.ids !== undefined ? { id: target.ids } : target
  const { data, message } = await server.call(command.call, { ...inputs, ...call }, randomUUID())
  return showDone(done.parse(data), message, isJson)
}

/** `undo <token>`: takes back what a command answered the token for. */
export async function undo(server: Server, args: readonly string[]): Promise<number> {
  const { values: typed, positionals } = readOptions(args, jsonOption)
  const [token, more] = positionals
  if (token === undefined || more !== undefined) throw misused('请给出要撤销的操作（run 之后显示的那一串）')
  const { data, message } = await server.call({ method: 'POST', path: '/console/undo' }, { undo: token })
  return showDone(done.parse(data), message, typed.json === true)
}

async function targetOf(server: Server, command: Runnable, ids: unknown, filter: unknown) {
  if (command.kind !== 'action' && command.kind !== 'edit') return {}
  const filters = Array.isArray(filter) ? filter.map(String) : []
  if (Array.isArray(ids) && filters.length > 0) throw misused('--ids 和 --filter 只能用一个')
  if (Array.isArray(ids)) {
    const numbers = ids.flatMap((each) => narrow(String(each)).split(',')).map(Number)
    if (numbers.some((each) => !Number.isSafeInteger(each) || each <= 0))
      throw misused('--ids 要用逗号分开的编号，如 1,2')
    if (command.kind === 'edit' && numbers.length > 1) throw misused('编辑一次只能一项')
    return { ids: numbers.join(',') }
  }
  if (filters.length === 0) throw misused('请用 --ids 或 --filter 说明要操作哪些')
  const pairs = filters.map((each) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(each) ?? []
    if (name === undefined) throw misused(`--filter 要写成 名称=值，如 status=pending，不是「${each}」`)
    return [name, value]
  })
  const where = listParams(command.entity, Object.fromEntries(pairs))
  const { total, asOf } = await readList(server, command.entity, { ...where, limit: 1 })
  return { filter: where, expected: total, asOf }
}

/** What to say where something that has to be given was not; what is wrong with what was given is for the server to say. */
function missingOf(command: Runnable, given: Params): string | undefined {
  const name = requiredBy(command).find((each) => !(each in given))
  const option = name === undefined ? undefined : optionsOf(command)[name]
  return option && `请给出 --${name}（${helpText(option)}）`
}

/** What a command is given, as the row meant has it: an amount of an order paid by points is one of points. */
async function fieldsOf(server: Server, command: Runnable, ids: string | undefined): Promise<Fields> {
  const fields = askedBy(command)
  const mayBePoints = Object.values(fields).some((field) => field.kind === 'money' && field.pointsWhere !== undefined)
  if (command.kind !== 'action' || ids === undefined || !mayBePoints) return fields
  const { list } = await readList(server, command.entity, { ids, limit: 1 })
  return fieldsIn(fields, list[0] ?? null)
}

function inputsOf(fields: Fields, given: Params, inYuan: boolean): Params {
  const inputs = Object.entries(given).flatMap(([name, text]) => {
    const field = fields[name]
    return field && typeof text === 'string' ? [[name, sentValue(name, field, text, inYuan)] as const] : []
  })
  return Object.fromEntries(inputs)
}

/** Asks the server what a command would do, by a call of its own, which an older server does not know. */
async function tryOut(server: Server, command: Runnable, params: Params) {
  const path = `/console/dryRun?command=${encodeURIComponent(command.id)}`
  const given =
    command.kind === 'edit' && params.ids !== undefined ? { ...params, id: params.ids, ids: undefined } : params
  try {
    return tried.parse((await server.call({ method: 'POST', path }, given)).data)
  } catch (error) {
    if (error instanceof Refused && error.status === 404) throw new Problem('这台服务器还不能试运行，没有做任何改动')
    throw error
  }
}

/** Whether the person agrees to what the console asks about as well, with count and sum; true where it asks nothing. */
async function isAskedAbout(server: Server, command: Runnable, params: Params, isFilter: boolean): Promise<boolean> {
  const trial = await tryOut(server, command, params)
  if (trial.asks === null && !isFilter) return true
  const sums = trial.sum ? [sumText(trial.sum)] : []
  const what = [`「${trial.title}」${trial.changed} 项`, ...sums, ...(trial.asks === null ? [] : [plain(trial.asks)])]
  return agrees(`${what.join('，')}。确定吗？`)
}

function sumText({ fen, points }: { readonly fen: number; readonly points: number }): string {
  const parts = [...(fen === 0 ? [] : [`${(fen / 100).toFixed(2)} 元`]), ...(points === 0 ? [] : [`${points} 积分`])]
  return `合计 ${parts.join('、') || '0 元'}`
}

function showTrial(catalogue: Catalogue, trial: z.infer<typeof tried>, isJson: boolean): number {
  if (isJson) say(jsonText(trial))
  else {
    const lines = trial.rows.map((row) => {
      const fields = catalogue.entities.get(row.entity)?.fields ?? {}
      return [String(row.id), plain(row.label), changeText(fields, row.before, row.after)]
    })
    if (lines.length > 0) say(table(['编号', '内容', '会改动'], lines, process.stdout.columns))
    tellSkipped(trial)
    const sum = trial.sum ? `，${sumText(trial.sum)}` : ''
    say(`试运行：「${trial.title}」会改动 ${trial.changed} 项，跳过 ${trial.skippedCount} 项${sum}。没有做任何改动`)
  }
  return trial.skippedCount > 0 ? exits.refused : exits.done
}

function showDone(answer: z.infer<typeof done>, message: string, isJson: boolean): number {
  if (isJson) say(jsonText(answer))
  else {
    tellSkipped(answer)
    say(
      `${message || '完成'}：改动 ${answer.changed} 项${answer.skippedCount > 0 ? `，跳过 ${answer.skippedCount} 项` : ''}`,
    )
    if (answer.notice) say(plain(answer.notice))
    if (answer.undo) say(`撤销：campus undo ${answer.undo}`)
  }
  return answer.skippedCount > 0 ? exits.refused : exits.done
}

function tellSkipped({ skipped: left, skippedCount }: z.infer<typeof done>): void {
  for (const { id, reason } of left.slice(0, 20)) tell(`跳过 #${id}：${plain(reason)}`)
  if (skippedCount > 20) tell(`……另跳过 ${skippedCount - 20} 项`)
}

async function showQuery(server: Server, command: Runnable, params: Params): Promise<number> {
  say(jsonText((await server.call(command.call, params)).data))
  return exits.done
}
