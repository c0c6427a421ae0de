import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byHand } from '../../catalogue/due.ts'
import { importForm, mostImportedRows } from '../../catalogue/schema/importable.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import type { Entity, Form } from '../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer, BadRow, ImportAnswer } from '../../catalogue/wire.ts'
import { thousands } from '../../number-text.ts'
import { accountOf } from '../access/account.ts'
import { fieldsTriedByCreating, requireTries, triedByCreating } from '../access/masked-guess.ts'
import { keyOf, paramsOf, queryOf } from '../access/params.ts'
import { requirePermission } from '../access/permission.ts'
import { callOnce } from '../calls/call-once.ts'
import { endpointOfCommand } from '../calls/run-command.ts'
import { ProtocolError } from '../error.ts'
import { bookFile, sheetType } from '../export/sheet-file.ts'
import { attachment, csvHeading, csvLines } from '../http/download.ts'
import { ok } from '../http/envelope.ts'
import { pauses } from '../scheduling/next-turn.ts'
import { turns } from '../scheduling/turns.ts'
import { brokenOff, receivedPart } from '../upload/received-part.ts'
import { pieceSizes } from '../write/batch/piece-sizes.ts'
import { ChangeSet } from '../write/change-set.ts'
import { commitInPieces, piecesOf } from '../write/commit-in-pieces.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { type Checked, checkRows, textsGiven } from './check-rows.ts'
import { describeCell } from './describe-cell.ts'
import { cellText, readSheet, type Sheet } from './read-sheet.ts'

/** Rows checked and written by one change, so that the school's other changes wait some 5 ms for it. */
const rowsAtOnce = 50
/** Largest file taken, in bytes. */
const largestFile = 5 * 1_048_576
/** A file of so many bytes holds some hundred rows, and need not wait for large ones. */
const smallFile = 16_384
const mostNamed = 500
const mostSample = 20

type Target = { readonly entity: Entity; readonly form: Form }

/**
 * POST /console/import/preview?entity= (a file in a multipart form) says what would be created and which rows cannot be;
 * POST /console/import?entity= writes the good rows as one batch; POST /console/import/bad?entity= answers the bad rows as
 * CSV with the reason; POST /console/import/template `{ entity }` a book with an empty sheet and one
 * that says how its columns are filled. For whoever may create such rows.
 */
export function registerImport(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.post('/console/import/preview', async (request) => {
    const { target, bytes } = await received(dependencies, request)
    return inTurn(bytes, async (sheet) => {
      const checked = await check(dependencies, request, target, sheet)
      return ok(answerOf(target, sheet, checked))
    })
  })

  scope.post('/console/import', async (request) => {
    const { target, bytes } = await received(dependencies, request)
    return inTurn(bytes, async (sheet) => {
      const { changed, ...answer } = await write(dependencies, request, target, sheet, bytes)
      const skippedCount = sheet.rows.length - changed
      const left = skippedCount > 0 ? `，${skippedCount} 行没有导入，请重新导入这些行` : ''
      return ok({ ...answer, changed, skippedCount }, `已导入 ${changed} 行${left}`)
    })
  })

  scope.post('/console/import/bad', async (request, reply) => {
    const { target, bytes } = await received(dependencies, request)
    const text = await inTurn(bytes, async (sheet) => {
      const { bad } = await check(dependencies, request, target, sheet)
      return csvHeading([...sheet.heading, '行号', '原因']) + csvLines(bad.map(badLine))
    })
    reply.type('text/csv; charset=utf-8').header('content-disposition', attachment(`${target.entity.title}-未导入.csv`))
    return text
  })

  scope.post('/console/import/template', async (request, reply) => {
    const target = await targetOf(dependencies, request, paramsOf(request).entity)
    const { entity, form } = target
    const columns = form.form.flatMap((name) => {
      const field = entity.fields[name]
      return field ? [byHand(entity, name, field)] : []
    })
    const lines = columns.map((field) => {
      const { isRequired, how, example } = describeCell(dependencies.catalogue, field)
      return [field.label, isRequired ? '是' : '否', how, example]
    })
    const whole = `从第二行起一行一条，表头不要改；一次最多 ${thousands(mostImportedRows)} 行，文件不超过 5 MB`
    reply.type(sheetType).header('content-disposition', attachment(`${entity.title}-模板.xlsx`))
    return reply.send(
      bookFile([
        { name: 'Sheet1', heading: columns.map(({ label }) => label), rows: [] },
        {
          name: '填写说明',
          heading: ['列名', '必填', '怎么填', '可选值/示例'],
          rows: [...lines, ['（整张表）', '', whole, '']],
          widths: [16, 6, 60, 60],
        },
      ]),
    )
  })
}

async function received(
  dependencies: CallDependencies,
  request: FastifyRequest,
): Promise<{ target: Target; bytes: Buffer }> {
  const { entity, ...others } = queryOf(request)
  const target = await targetOf(dependencies, request, entity)
  const [other] = Object.keys(others)
  if (other !== undefined) throw new InputError(`未知的参数：${other}`, other)
  const part = await receivedPart(request, largestFile, () => new ProtocolError(413, '导入的文件不能超过 5 MB'))
  const bytes = await part.toBuffer().catch((error) => {
    throw brokenOff(error)
  })
  return { target, bytes }
}

/** Does something with the sheet of a file, of large ones with one after the other. */
function inTurn<T>(bytes: Buffer, work: (sheet: Sheet) => Promise<T>): Promise<T> {
  const read = async () => work(await readSheet(bytes))
  return bytes.length <= smallFile ? read() : turns.sheet(read)
}

/** Writes the good rows as one batch. @throws ProtocolError as `countTries` does. */
async function write(
  dependencies: CallDependencies,
  request: FastifyRequest,
  target: Target,
  sheet: Sheet,
  bytes: Buffer,
): Promise<ActionAnswer> {
  const { entity } = target
  await countTries(dependencies, request, target, sheet)
  const command = `${entity.name}.create`
  // Of a sheet that moves money, which moves it once however often it comes: a file is told from another by its bytes.
  const file = createHash('sha256').update(bytes).digest('hex')
  const once = callOnce(request, endpointOfCommand(dependencies.catalogue, command), { file })
  const run = { command, entity: entity.name, requestId: request.id, ...(once ? { once } : {}) }
  const total = sheet.rows.length
  const pieces = piecesOf(sheet.rows, pieceSizes(rowsAtOnce, total, null), (rows) => ({
    run,
    ids: null,
    count: rows.length,
    begin: async () => async (scope, changes) => {
      const { good } = await checkRows(scope, changes, target, { ...sheet, rows })
      return { ids: good.map(({ id }) => id), changed: good.length }
    },
  }))
  const plan = total > rowsAtOnce ? { run, total, key: keyOf(request) } : null
  return commitInPieces(dependencies, accountOf(request), pieces, plan)
}

function badLine({ line, problems, cells }: BadRow): string[] {
  const reasons = problems.map(({ column, reason }) => (column ? `${column}：${reason}` : reason))
  return [...cells, String(line), reasons.join('；')]
}

async function targetOf(dependencies: CallDependencies, request: FastifyRequest, name: unknown): Promise<Target> {
  const entity = dependencies.catalogue.entities.get(String(name))
  const form = entity ? importForm(entity) : null
  if (!entity || !form) throw new InputError('这类内容不能导入', 'entity')
  await requirePermission(dependencies, request, `${entity.name}.create`)
  return { entity, form }
}

/** Counts the numbers a sheet tells of. @throws ProtocolError 429 where whoever may not see them whole has tried too many. */
async function countTries(
  dependencies: CallDependencies,
  request: FastifyRequest,
  target: Target,
  sheet: Sheet,
): Promise<void> {
  const account = accountOf(request)
  const names = fieldsTriedByCreating(account, target.entity)
  const tries = textsGiven(target, sheet, names).map((values) => triedByCreating(account, target.entity, values))
  await requireTries({ ...dependencies, account }, tries)
}

/** Checks without holding up anybody's change, and writes nothing. @throws ProtocolError as `countTries` does. */
async function check(
  dependencies: CallDependencies,
  request: FastifyRequest,
  target: Target,
  sheet: Sheet,
): Promise<Checked> {
  const account = accountOf(request)
  await countTries(dependencies, request, target, sheet)
  return dependencies.database.rehearse((trx) => {
    const write = { dependencies, trx, account, version: 0, now: Date.now(), isRehearsed: true }
    return checkRows(write, new ChangeSet(write), target, sheet, pauses())
  })
}

function answerOf({ entity, form }: Target, sheet: Sheet, { columns, good, bad }: Checked): ImportAnswer {
  const given = new Set(columns.map(({ field }) => field))
  const sampled = new Set(good.slice(0, mostSample).map(({ line }) => line))
  return {
    columns,
    missing: form.form.flatMap((name) => {
      const field = entity.fields[name]
      return field?.required && !given.has(name) ? [field.label] : []
    }),
    total: sheet.rows.length,
    good: good.length,
    sample: sheet.rows
      .filter(({ line }) => sampled.has(line))
      .map(({ line, cells }) => ({ line, cells: cells.map(cellText) })),
    bad: bad.slice(0, mostNamed),
    badCount: bad.length,
  }
}
