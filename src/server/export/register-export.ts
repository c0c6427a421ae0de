import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import writeExcel, { type SheetData } from 'write-excel-file/node'
import { listPermission } from '../../catalogue/permission.ts'
import { InputError } from '../../catalogue/schema/request.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { accountOf, type CallGround } from '../calls/call-context.ts'
import type { Values } from '../calls/entity-table.ts'
import { paramsOf } from '../calls/params.ts'
import { needing, requirePermission } from '../calls/permission.ts'
import type { Cell } from './export-cell.ts'
import { type ExportPage, exportHeading, exportPages } from './export-rows.ts'
import { noteExport } from './note-export.ts'
import { archive, hasFiles, mostFiles, type RowFile } from './zip-export.ts'

/** Sheets of this format are put together in memory. */
const mostSheetRows = 50_000
const mostArchivedRows = 5_000
const byteOrderMark = '\uFEFF'

/**
 * POST /console/export {entity, format, ...}, and the calls the catalogue names for exporting a list: what a list call of
 * the same parameters would show, as a file. Whoever may see the list may export it; the audit says who did.
 */
export function registerExport(scope: FastifyInstance, ground: CallGround): void {
  const { catalogue } = ground
  scope.post('/console/export', async (request, reply) => {
    const { entity: name, ...params } = paramsOf(request)
    const entity = catalogue.entities.get(String(name))
    if (!entity?.list) throw new InputError('请指定要导出的列表（entity）', 'entity')
    await requirePermission(ground, request, listPermission(entity))
    return answerExport(ground, entity, params, request, reply)
  })
  for (const entity of catalogue.entities.values()) {
    const call = entity.list?.export
    if (!call) continue
    scope.route({
      method: call.method,
      url: call.path,
      ...needing(ground, listPermission(entity)),
      handler: (request, reply) => answerExport(ground, entity, paramsOf(request), request, reply),
    })
  }
}

async function answerExport(
  ground: CallGround,
  entity: Entity,
  { format = 'csv', ...params }: Values,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (format !== 'csv' && format !== 'xlsx' && format !== 'zip') {
    throw new InputError('格式只能是 csv、xlsx 或 zip', 'format')
  }
  if (format === 'zip' && !hasFiles(entity)) throw new InputError(`${entity.title}没有可以打包的文件`, 'format')
  const account = accountOf(request)
  const pages = exportPages(ground, account, entity, params)
  const first = await pages.next()
  const total = first.done ? 0 : first.value.total
  if (format === 'zip' && total > mostArchivedRows) {
    throw new InputError(`超过 ${mostArchivedRows.toLocaleString('zh-CN')} 行，请先缩小筛选范围再打包`, 'format')
  }
  if (format === 'xlsx' && total > mostSheetRows) {
    throw new InputError(`超过 ${mostSheetRows.toLocaleString('zh-CN')} 行，请导出为 CSV`, 'format')
  }
  await noteExport(ground, account, entity, total, request.id)
  if (format === 'zip') {
    const { text, files } = await gathered(entity, first.done ? [] : [first.value], pages)
    return reply
      .header('cache-control', 'no-store')
      .header('x-total-rows', String(total))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent('下载.zip')}`)
      .type('application/zip')
      .send(archive({ name: `${entity.title}.csv`, text }, files, ground.files))
  }
  const rows = unpaged(first.done ? [] : first.value.rows, pages)
  const name = encodeURIComponent(`${entity.title}.${format}`)
  reply
    .header('cache-control', 'no-store')
    .header('x-total-rows', String(total))
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  if (format === 'csv') {
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(exportHeading(entity), rows)))
  }
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(await sheetOf(exportHeading(entity), rows))
}

/** All rows as CSV and the files they show; an archive begins with the list of what is in it. */
async function gathered(
  entity: Entity,
  first: readonly ExportPage[],
  rest: AsyncGenerator<ExportPage>,
): Promise<{ text: string; files: RowFile[] }> {
  const parts = [byteOrderMark + stringify([exportHeading(entity)])]
  const files: RowFile[] = []
  const take = (page: ExportPage) => {
    if (page.rows.length > 0) parts.push(stringify([...page.rows], { escape_formulas: true }))
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
  first: readonly (readonly Cell[])[],
  rest: AsyncGenerator<{ readonly rows: readonly (readonly Cell[])[] }>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield first
  for await (const { rows } of rest) yield rows
}

/** Text beginning as a formula would is told apart by an apostrophe, which sheets do not show. */
async function* csvOf(
  heading: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + stringify([heading])
  for await (const rows of pages) if (rows.length > 0) yield stringify([...rows], { escape_formulas: true })
}

async function sheetOf(
  heading: readonly string[],
  pages: AsyncGenerator<readonly (readonly Cell[])[]>,
): Promise<Buffer> {
  const data: SheetData = [heading.map((value) => ({ value, fontWeight: 'bold' }))]
  for await (const rows of pages) for (const row of rows) data.push(row.map(sheetCell))
  return await writeExcel(data).toBuffer()
}

/** Text is said to be text, so that none of it is taken for a formula. */
function sheetCell(value: Cell) {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}
