import { dayOf } from '@/format/time.ts'
import { signingToken } from '@/session/call/api.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'

/**
 * Asks for a file by what it is made of, with the headers its call fixes.
 * @throws Error saying why there is none.
 */
export async function askForFile(
  { path, headers: fixed }: Pick<Call, 'path' | 'headers'>,
  params: FormData | object,
  signal?: AbortSignal,
): Promise<Response> {
  const isForm = params instanceof FormData
  const headers = new Headers({ ...fixed, authorization: `Bearer ${signingToken() ?? ''}` })
  if (!isForm) headers.set('content-type', 'application/json')
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body: isForm ? params : JSON.stringify(params),
    ...(signal ? { signal } : {}),
  })
  if (response.ok && response.headers.get('content-disposition') !== null) return response
  const answer: unknown = await response.json()
  const isSaid = typeof answer === 'object' && answer !== null && 'message' in answer
  throw new Error(isSaid ? String(answer.message) : '导出失败，请稍后重试')
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
  return `${title}-${dayOf(Date.now()).replaceAll('-', '')}.${ending}`
}

/**
 * Saves what a call answers as a file.
 * @throws Error saying why there is none.
 */
export async function downloadFile(path: string, params: FormData | object, name: string): Promise<void> {
  saveFile(await (await askForFile({ path }, params)).blob(), name)
}
