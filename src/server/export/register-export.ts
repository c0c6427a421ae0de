import { addAbortSignal, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commandId } from '../../catalogue/command.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { exportInputs } from '../../catalogue/personal/export-inputs.ts'
import { maskedFields } from '../../catalogue/personal/mask.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { readParams } from '../../catalogue/schema/parent.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { thousands } from '../../number-text.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { needing, requirePermission } from '../access/permission.ts'
import type { SessionWatch } from '../events/watch-sessions.ts'
import { whilePermitted } from '../events/while-permitted.ts'
import { attachment, csvHeading, csvLines } from '../http/download.ts'
import { createCountCache } from '../read/count.ts'
import type { Values } from '../rows/entity-table.ts'
import { learnKeywordIndexes } from '../rows/keyword/keyword-index.ts'
import { nextSpareTurn } from '../scheduling/next-turn.ts'
import type { FindFile, LocalFile } from '../upload/local-file.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import type { ExportedValue } from './export-cell.ts'
import { type ExportPage, exportPages, sheetColumns } from './export-rows.ts'
import { exportSlots } from './export-slots.ts'
import { sheetFile, sheetType } from './sheet-file.ts'
import { archive, hasFiles, mostFiles, type RowFile } from './zip-export.ts'

/** Beyond this a sheet opens slowly, where it opens at all. */
const mostArchivedRows = 5_000
/** Longest an export may take, in ms: so long it holds a connection and keeps the database from tidying up behind it. */
const longestExport = 600_000

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: sheetType,
  zip: 'application/zip',
} as const

type Format = keyof typeof mimes

type ExportDependencies = {
  readonly dependencies: CallDependencies
  readonly files: FindFile
  readonly slots: ReturnType<typeof exportSlots>
  readonly sessions: SessionWatch
  readonly longest: number
}

/**
 * POST /console/export {entity, format, ...}, and the calls the catalogue names for exporting a list: what a list call of
 * the same parameters would show, as a file. Whoever may see the list may export it; the audit says who did and the `reason` given.
 * What is masked stays so unless it is asked for `whole`, which takes a reason and the right to see it so. All of a file is
 * one view of the database: what is changed meanwhile changes nothing of it. It ends with the session that asked for it, and with the
 * right to it.
 */
export function registerExport(
  scope: FastifyInstance,
  dependencies: CallDependencies,
  { files, sessions }: { readonly files: FindFile; readonly sessions: SessionWatch },
  longest = longestExport,
): void {
  const { catalogue } = dependencies
  const exporting = { dependencies, files, sessions, slots: exportSlots(), longest }
  scope.post('/console/export', async (request, reply) => {
    const { entity: name, ...params } = paramsOf(request)
    const entity = catalogue.entities.get(String(name))
    if (!entity?.list) throw new InputError('请指定要导出的列表（entity）', 'entity')
    await requirePermission(dependencies, request, listPermission(entity))
    return answerExport(exporting, entity, params, request, reply)
  })
  for (const entity of catalogue.entities.values()) {
    const call = entity.list?.export
    if (!call) continue
    scope.route({
      method: call.method,
      url: call.path,
      ...needing(dependencies, listPermission(entity)),
      handler: (request, reply) => answerExport(exporting, entity, readParams(call, paramsOf(request)), request, reply),
    })
  }
}

async function answerExport(
  { dependencies, files, sessions, slots, longest }: ExportDependencies,
  entity: Entity,
  { format = 'csv', reason, whole, ...params }: Values,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'xlsx' && format !== 'zip') {
    throw new InputError('格式只能是 csv、xlsx 或 zip', 'format')
  }
  if (format === 'zip' && !hasFiles(entity)) throw new InputError(`${entity.title}没有可以打包的文件`, 'format')
  const asked = await why(dependencies, request, entity, { reason, whole })
  const free = slots.take()
  const permissions = [listPermission(entity), ...(asked.isWhole ? [commandId(entity, 'reveal')] : [])]
  const { signal, leave } = whilePermitted(sessions, dependencies.catalogue, request.caller, permissions)
  const release = () => {
    free()
    leave()
  }
  try {
    // Where several begin at once each does so in a turn of its own.
    await nextSpareTurn()
    const { view, end } = await oneView(dependencies)
    const over = async () => {
      release()
      await end()
    }
    try {
      const account = accountOf(request)
      const columns = await sheetColumns(view, account, entity, params)
      const pages = exportPages(view, account, entity, params, { columns, isWhole: asked.isWhole, signal })
      const first = await pages.next()
      const firstPages = first.done ? [] : [first.value]
      const total = firstPages[0]?.total ?? 0
      refuseTooMany(format, total)
      const { note } = asked
      const run = { command: `${entity.name}.export`, entity: entity.name, requestId: request.id, ...note }
      await commitChange(dependencies, account, run, async () => ({ changed: total, undoable: false }))
      const { schoolId } = account
      const file = await fileOf(
        ({ address, isPrivate }) => files(address, { schoolId, seesPrivate: isPrivate }),
        format,
        { title: entity.title, heading: columns.map(({ label }) => label) },
        firstPages,
        pages,
      )
      signal.throwIfAborted()
      addAbortSignal(signal, file)
      const late = setTimeout(() => file.destroy(new Error('the export took too long')), longest)
      file.once('close', () => {
        clearTimeout(late)
        over().catch((error) => request.log.warn({ err: error }, 'the view of an export was not ended'))
      })
      const name = format === 'zip' ? '下载.zip' : `${entity.title}.${format}`
      return reply
        .header('cache-control', 'no-store')
        .header('x-total-rows', String(total))
        .header('content-disposition', attachment(name))
        .type(mimes[format])
        .send(file)
    } catch (error) {
      await over()
      throw error
    }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Whether what is masked is wanted as it is, and what the audit keeps of why.
 * @throws InputError where no reason is given for that, or one that is none.
 */
async function why(
  dependencies: CallDependencies,
  request: FastifyRequest,
  entity: Entity,
  given: Values,
): Promise<{ readonly isWhole: boolean; readonly note: { readonly note?: string } }> {
  const inputs = exportInputs(entity)
  const names = given.reason === undefined ? ['whole'] : ['reason', 'whole']
  const asked = parseInput(formSchema(inputs, names, false), given)
  const isWhole = asked.whole === true && maskedFields(entity.fields).length > 0
  if (isWhole && asked.reason === undefined) throw new InputError('请填写导出原因', 'reason')
  if (isWhole) await requirePermission(dependencies, request, commandId(entity, 'reveal'))
  const said = asked.reason === undefined ? [] : [String(asked.reason)]
  return { isWhole, note: said.length === 0 ? {} : { note: [...said, ...(isWhole ? ['含完整信息'] : [])].join('，') } }
}

/** What calls stand on, but reading from one view of the database, which nobody's change reaches. */
async function oneView(dependencies: CallDependencies): Promise<{ view: CallDependencies; end: () => Promise<void> }> {
  const { end, ...reading } = await dependencies.database.snapshot()
  const database = { ...dependencies.database, ...reading }
  try {
    await learnKeywordIndexes(database, dependencies.catalogue)
  } catch (error) {
    await end()
    throw error
  }
  return { view: { ...dependencies, database, counts: createCountCache(database) }, end }
}

function refuseTooMany(format: Format, total: number): void {
  if (format !== 'zip' || total <= mostArchivedRows) return
  throw new InputError(`超过 ${thousands(mostArchivedRows)} 行，请先缩小筛选范围再打包`, 'format')
}

/** What a sheet is called, and the labels above its columns. */
type SheetWords = { readonly title: string; readonly heading: readonly string[] }

/** The file that is sent, put together while it is. */
async function fileOf(
  find: (file: RowFile) => Promise<LocalFile | null>,
  format: Format,
  { title, heading }: SheetWords,
  first: readonly ExportPage[],
  rest: AsyncGenerator<ExportPage>,
): Promise<Readable> {
  if (format === 'zip') {
    const { text, files } = await gathered(heading, first, rest)
    return archive({ name: `${title}.csv`, text }, files, find)
  }
  const rows = unpaged(first, rest)
  return format === 'csv' ? Readable.from(csvOf(heading, rows)) : sheetFile(heading, rows)
}

/** All rows as CSV and the files they show; an archive begins with the list of what is in it. */
async function gathered(
  heading: readonly string[],
  first: readonly ExportPage[],
  rest: AsyncGenerator<ExportPage>,
): Promise<{ text: string; files: RowFile[] }> {
  const parts = [csvHeading(heading)]
  const files: RowFile[] = []
  const take = (page: ExportPage) => {
    parts.push(csvLines(page.rows))
    files.push(...page.files)
  }
  for (const page of first) take(page)
  for await (const page of rest) take(page)
  if (files.length > mostFiles) {
    throw new InputError(`有 ${files.length} 个文件，一次最多打包 ${mostFiles} 个，请先缩小筛选范围`, 'format')
  }
  return { text: parts.join(''), files }
}

/** Pages of rows, the first already read. */
async function* unpaged(
  first: readonly ExportPage[],
  rest: AsyncGenerator<ExportPage>,
): AsyncGenerator<readonly (readonly ExportedValue[])[]> {
  for (const { rows } of first) yield rows
  for await (const { rows } of rest) yield rows
}

async function* csvOf(
  heading: readonly string[],
  pages: AsyncGenerator<readonly (readonly ExportedValue[])[]>,
): AsyncGenerator<string> {
  yield csvHeading(heading)
  for await (const rows of pages) if (rows.length > 0) yield csvLines(rows)
}
