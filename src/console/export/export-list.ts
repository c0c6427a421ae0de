import type { Inputs } from '@/command/target.ts'
import { fileSize, thousands } from '@/format/number.ts'
import { actionFilter } from '@/list/list-query.ts'
import type { OpenList } from '@/list/open-list.ts'
import { currentFeatures } from '@/session/features.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { currentScope } from '@/session/session-scope.ts'
import { store } from '@/session/store.ts'
import { dismiss, notify } from '@/ui/toaster.tsx'
import { type ActionCommand, commandId } from '../../catalogue/command.ts'
import { exportInputs } from '../../catalogue/personal/export-inputs.ts'
import { maskedFields } from '../../catalogue/personal/mask.ts'
import { post } from '../../catalogue/vocabulary/call.ts'
import type { Action } from '../../catalogue/vocabulary/entity.ts'
import type { Fields } from '../../catalogue/vocabulary/field.ts'
import { askForFile, fileName, saveFile, warnOfNoFile } from './save-file.ts'

type ExportFormat = 'csv' | 'xlsx' | 'zip'

/** What an archive is called (specification §6.2). */
const archiveName = '下载.zip'

const generic = post('/console/export')
const toast = 'export'

/**
 * Saves what a list shows, or what is selected in it, as a file; says how far it is, and stops when asked to. What fails is
 * said and nothing is saved; what its session ends with is neither.
 */
export async function exportList(list: OpenList, format: ExportFormat): Promise<void> {
  const { entity } = list.query
  const own = entity.list?.export
  const scope = currentScope()
  const why = await askWhy(list)
  if (why === null) return
  const abort = new AbortController()
  const say = (text: string) =>
    notify(text, { id: toast, duration: Number.POSITIVE_INFINITY, action: { label: '取消', run: () => abort.abort() } })
  say(`正在导出${entity.title}…`)
  try {
    const asked = { ...(own ? {} : { entity: entity.name }), ...chosen(list), ...why, format }
    const response = await askForFile(scope, own ?? generic, asked, abort.signal)
    const { headers } = response
    const total = Number(headers.get('x-total-rows') ?? 0)
    const parts = await received(response, (bytes) => say(`正在导出 ${thousands(total)} 行，已收到 ${fileSize(bytes)}`))
    saveFile(
      new Blob(parts, { type: headers.get('content-type') ?? '' }),
      format === 'zip' ? archiveName : fileName(entity.title, format),
    )
    notify(`已导出 ${thousands(total)} 行`, { id: toast })
  } catch (error) {
    dismiss(toast)
    if (abort.signal.aborted) notify('已取消导出', { id: toast })
    else warnOfNoFile(scope, error)
  }
}

/** Why a list with something masked in it is exported, and whether that is wanted whole; null when the operator thought better of it. */
async function askWhy({ query: { entity }, ask }: OpenList): Promise<Inputs | null> {
  if (maskedFields(entity.fields).length === 0 || !currentFeatures().ownCalls) return {}
  const title = '导出'
  const mayReveal = store.get(permissionTestAtom).can(commandId(entity, 'reveal'))
  const { reason, whole } = exportInputs(entity)
  const inputs: Fields = mayReveal ? { reason, whole } : { reason }
  const action: Action = {
    title,
    call: generic,
    inputs,
    handler: 'export',
    confirm: '原因和是否含完整信息会记入操作记录',
  }
  const own = { title, trail: [], keys: [], name: 'export', call: generic }
  const command: ActionCommand = { kind: 'action', id: commandId(entity, 'export'), entity, action, ...own }
  const about = { count: 1, row: null, sum: null, refused: null, attempt: null }
  return ask({ command, missing: Object.keys(inputs), inputs: {}, ...about })
}

/** The selected rows, or everything the filter lets through, in the list's order. */
function chosen({ query, selection }: OpenList): Record<string, unknown> {
  const { count, everything } = selection.summary()
  const rows = count > 0 && !everything ? { ids: [...selection.picked()] } : actionFilter(query)
  return { ...rows, ...(query.sort ? { sort: query.sort } : {}) }
}

async function received(response: Response, onBytes: (bytes: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || !value) return parts
    parts.push(value)
    bytes += value.length
    onBytes(bytes)
  }
}
