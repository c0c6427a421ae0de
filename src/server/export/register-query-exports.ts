import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { maskedQueryAnswer } from '../../catalogue/personal/masked-answer.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { isRecordList, type Query } from '../../catalogue/vocabulary/module.ts'
import { isRecord } from '../../parsed-json.ts'
import { accountOf } from '../access/account.ts'
import { paramsOf } from '../access/params.ts'
import { needing } from '../access/permission.ts'
import { attachment, csvHeading, csvLines } from '../http/download.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { type ExportedValue, exportCell } from './export-cell.ts'
import { sheetFile, sheetType } from './sheet-file.ts'

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: sheetType,
} as const

/**
 * The calls that answer a query's figures as a file: the records its answer lists, for the same parameters and by the same right;
 * the audit says who took them.
 */
export function registerQueryExports(scope: FastifyInstance, dependencies: CallDependencies): void {
  const { catalogue, database, handlers } = dependencies
  for (const query of catalogue.queries.values()) {
    const listed = listedIn(query)
    if (!query.export || !listed) continue
    const permission = `query.${query.name}`
    scope.route({
      method: query.export.method,
      url: query.export.path,
      ...needing(dependencies, permission),
      handler: async (request, reply) => {
        const { format = 'csv', ...params } = paramsOf(request)
        if (format !== 'csv' && format !== 'xlsx') throw new InputError('格式只能是 csv 或 xlsx', 'format')
        const asked = parseInput(formSchema(query.params, Object.keys(query.params), false), params)
        const account = accountOf(request)
        const answer = await handlers.queries[query.name]?.({ account, catalogue, database }, asked)
        const heading = Object.values(listed.fields).map(({ label }) => label)
        const rows = recordsOf(maskedQueryAnswer(query, answer), listed.name).map((record) =>
          cellsOf(listed.fields, record),
        )
        const run = { command: `${permission}.export`, entity: permission, requestId: request.id }
        await commitChange(dependencies, account, run, async () => ({ changed: rows.length, undoable: false }))
        return reply
          .header('cache-control', 'no-store')
          .header('x-total-rows', String(rows.length))
          .header('content-disposition', attachment(`${query.title}.${format}`))
          .type(mimes[format])
          .send(
            format === 'csv'
              ? Readable.from([csvHeading(heading), csvLines(rows)])
              : sheetFile(heading, inOnePage(rows)),
          )
      },
    })
  }
}

/** The first list of records in a query's answer, and what they hold. */
function listedIn({ answer }: Query): { readonly name: string; readonly fields: Fields } | null {
  for (const [name, part] of Object.entries(answer)) if (isRecordList(part)) return { name, fields: part[0] }
  return null
}

function recordsOf(answer: unknown, name: string): readonly object[] {
  const list: unknown = isRecord(answer) ? answer[name] : null
  return Array.isArray(list) ? list : []
}

function cellsOf(fields: Fields, record: object): ExportedValue[] {
  return Object.entries(fields).map(([name, field]: [string, Field]) => exportCell(field, Reflect.get(record, name)))
}

async function* inOnePage<T>(rows: T): AsyncGenerator<T> {
  yield rows
}
