import { signingToken } from '@/session/call/api.ts'

/** Why the server gave no file. */
export async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json()
  const isSaid = typeof answer === 'object' && answer !== null && 'message' in answer
  return isSaid ? String(answer.message) : '导出失败，请稍后重试'
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
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${title}-${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}.${ending}`
}

/**
 * Saves what a call answers as a file.
 * @throws Error saying why there is none.
 */
export async function downloadFile(path: string, params: object, name: string): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${signingToken() ?? ''}` },
    body: JSON.stringify(params),
  })
  if (!response.ok || response.headers.get('content-disposition') === null) throw new Error(await refusalOf(response))
  saveFile(await response.blob(), name)
}
