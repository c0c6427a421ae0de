import { dateText } from '@/format/time.ts'
import { endSession } from '@/session/call/api.ts'
import { sessionOverMessage } from '@/session/call/api-client.ts'
import { ApiError } from '@/session/call/api-error.ts'
import { currentScope, type SessionScope } from '@/session/session-scope.ts'
import { warn } from '@/ui/toaster.tsx'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import { codes } from '../../catalogue/wire.ts'

/**
 * Asks for a file by what it is made of, with the headers its call fixes, for one session: what is still on its way ends with it.
 * @throws ApiError saying why there is none; whatever fetch throws, where no answer came.
 */
export async function askForFile(
  scope: SessionScope,
  { path, headers: fixed }: Pick<Call, 'path' | 'headers'>,
  params: FormData | object,
  signal?: AbortSignal,
): Promise<Response> {
  const isForm = params instanceof FormData
  const headers = new Headers({ ...fixed, authorization: `Bearer ${scope.token}` })
  if (!isForm) headers.set('content-type', 'application/json')
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body: isForm ? params : JSON.stringify(params),
    signal: AbortSignal.any([scope.ended, ...(signal ? [signal] : [])]),
  })
  if (response.ok && response.headers.get('content-disposition') !== null) return response
  const answer: { readonly code?: number; readonly message?: string } = Object(await response.json())
  const { code = null, message = '导出失败，请稍后重试' } = answer
  if (code === codes.sessionOver && !scope.ended.aborted) endSession(sessionOverMessage)
  throw new ApiError(message, { code, status: response.status })
}

/** Says why there is no file, unless the session that asked for it has ended: nobody else asked for any. */
export function warnOfNoFile({ ended }: SessionScope, error: unknown): void {
  if (ended.aborted) return
  // What fetch and a body throw is no sentence for an operator.
  warn(error instanceof ApiError ? error.message : '文件没有收完，请检查网络后重试')
}

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A file's name with the day it was saved on. */
export function fileName(title: string, ending: string): string {
  return `${title}-${dateText(Date.now()).replaceAll('-', '')}.${ending}`
}

/** Saves what a call answers as a file, or says why there is none. @returns whether it was saved. */
export async function downloadFile(path: string, params: FormData | object, name: string): Promise<boolean> {
  const scope = currentScope()
  try {
    saveFile(await (await askForFile(scope, { path }, params)).blob(), name)
    return true
  } catch (error) {
    warnOfNoFile(scope, error)
    return false
  }
}
