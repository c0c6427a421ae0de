import { InputError } from '../../catalogue/schema/request.ts'
import type { FormHandler } from '../write/handler.ts'

/** Refuses an advertisement whose link leads nowhere. */
export const checkAdvertise: FormHandler = async ({ values, rows }) => {
  for (const before of rows.length > 0 ? rows : [{}]) {
    const { linkKind, link }: Readonly<Record<string, unknown>> = { ...before, ...values }
    const problem = linkProblem(String(linkKind ?? 'none'), typeof link === 'string' ? link : '')
    if (problem) throw new InputError(problem, 'link')
  }
  return values
}

function linkProblem(kind: string, link: string): string | null {
  if (kind === 'page') return /^\/[\w\-/]+(\?.*)?$/.test(link) ? null : '小程序页面要以 / 开头，例如 /pages/index/index'
  if (kind === 'web') return URL.canParse(link) && link.startsWith('https://') ? null : '网页链接要以 https:// 开头'
  return null
}
