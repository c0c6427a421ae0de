import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { listPermission } from '../../catalogue/permission.ts'
import { formSchema } from '../../catalogue/schema/form-schema.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import { sheetType } from '../export/sheet-file.ts'
import { described } from './endpoint-call.ts'
import { listParameters } from './list-parameters.ts'
import type { DescribedCall } from './operation.ts'

const sheets = ['text/csv', sheetType]
const sheet = z.enum(['csv', 'xlsx']).default('csv')
const format = z.enum(['csv', 'xlsx', 'zip']).default('csv').describe('zip：连同图片和文件打包为 下载.zip')
const asked = {
  format,
  reason: z.string().min(2).max(100).optional().describe('导出原因，记入操作记录'),
  whole: z.boolean().default(false).describe('部分隐藏的内容原样导出：须有原因，并有「显示完整信息」的权限'),
}
const list = { types: [...sheets, 'application/zip'], description: '带表头的文件；X-Total-Rows 是行数' }

/** The calls that answer a list, or the figures of a query, as a file. */
export function exportCalls({ entities, queries }: Pick<Catalogue, 'entities' | 'queries'>): DescribedCall[] {
  const ofLists = [...entities.values()].flatMap((entity): DescribedCall[] => {
    const call = entity.list?.export
    if (!call) return []
    const input = listParameters(entity, call).extend(asked)
    const permissions = [listPermission(entity)]
    return [{ ...placed(call, input), summary: `导出${entity.title}`, tag: entity.title, permissions, file: list }]
  })
  const ofQueries = [...queries.values()].flatMap((query): DescribedCall[] => {
    if (!query.export) return []
    const params = described(formSchema(query.params, Object.keys(query.params), false), query.params)
    const input = params.extend({ format: sheet })
    const file = { types: sheets, description: '带表头的文件' }
    const permissions = [`query.${query.name}`]
    return [{ ...placed(query.export, input), summary: `导出${query.title}`, tag: '统计', permissions, file }]
  })
  return [exportOfAny, ...ofLists, ...ofQueries]
}

const exportOfAny: DescribedCall = {
  method: 'POST',
  path: '/console/export',
  tag: '控制台',
  summary: '导出一个列表（其余参数与查看它时相同），要有查看它的权限',
  body: z.looseObject({ entity: z.string().describe('哪类内容'), ...asked }),
  file: list,
}

function placed({ method, path }: Call, input: z.ZodObject): Pick<DescribedCall, 'method' | 'path' | 'query' | 'body'> {
  return { method, path, ...(method === 'POST' ? { body: input } : { query: input }) }
}
