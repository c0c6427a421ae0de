import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseTime } from '../../catalogue/schema/moment.ts'
import type { FormHandler } from '../write/handler.ts'

/** Refuses an advertisement whose link leads nowhere. Where nothing says what it leads to, as with older clients, the link does. */
export const checkAdvertise: FormHandler = async ({ values, row }) => {
  const { linkKind, link }: Readonly<Record<string, unknown>> = { ...row, ...values }
  const address = typeof link === 'string' ? link : ''
  const kind = linkKind ?? (address.startsWith('/') ? 'page' : address === '' ? 'none' : 'web')
  const problem = linkProblem(String(kind), address)
  if (problem) throw new InputError(problem, 'link')
  return linkKind == null ? { ...values, linkKind: kind } : values
}

function linkProblem(kind: string, link: string): string | null {
  if (kind === 'none') return link === '' ? null : '选了「不跳转」，链接不会打开：请选择跳转到哪里，或清空链接'
  if (kind === 'page') return /^\/[\w\-/]+(\?.*)?$/.test(link) ? null : '小程序页面要以 / 开头，例如 /pages/index/index'
  if (kind === 'web') return URL.canParse(link) && link.startsWith('https://') ? null : '网页链接要以 https:// 开头'
  return null
}

/** Refuses a help text for a service of errands that is of no errands. */
export const checkHelp: FormHandler = async ({ values, row }) => {
  const { module, service }: Readonly<Record<string, unknown>> = { ...row, ...values }
  if (service != null && module !== 'running') throw new InputError('跑腿服务只用于跑腿模块', 'service')
  return values
}

/** Refuses a question whose right answer is none of those it offers: nobody could answer it. One that is for nothing is for the bank that is searched. */
export const checkQuizAnswer: FormHandler = async ({ values, row }) => {
  const whole: Readonly<Record<string, unknown>> = { ...row, ...values }
  const right = `选项 ${String(whole.answer)}`
  if (!whole[`option${String(whole.answer)}`]) throw new InputError(`答案是${right}，请先填写${right}`, 'answer')
  return values.usage === null ? { ...values, usage: 'study' } : values
}

/**
 * Refuses an entry that its bar of the mini-program has no room for.
 * @throws InputError where as many as it shows at most stand in it.
 */
export const checkNavbar: FormHandler = async ({ values, row, lock }) => {
  const { type }: Readonly<Record<string, unknown>> = { ...row, ...values }
  if (type === row?.type) return values
  const [bar] = await lock('navbarType', { id: [Number(type)] })
  const most = Number(bar?.most ?? Number.POSITIVE_INFINITY)
  const entries = await lock('navbar', { type: [Number(type)] })
  if (entries.length >= most)
    throw new InputError(`「${String(bar?.name)}」最多 ${most} 项，已有 ${entries.length} 项`, 'type')
  return values
}

/** How the time of a year, a month and a day is written, and one for an example. */
const written = {
  year: [/^\d{4}$/, '2026'],
  month: [/^\d{4}-(0[1-9]|1[0-2])$/, '2026-03'],
  day: [/^\d{4}-\d{2}-\d{2}$/, '2026-03-08'],
} as const

/** Refuses figures whose time is no year, month or day such as they are for. */
export const checkPeriod: FormHandler = async ({ values }) => {
  const { span, period } = values
  const [form, example] = span === 'year' || span === 'month' ? written[span] : written.day
  const text = String(period)
  const isReal = form.test(text) && (form !== written.day[0] || isDay(text))
  if (!isReal) throw new InputError(`时间要写成 ${example} 这样`, 'period')
  return values
}

/** Whether the calendar has it: 2026-02-30 is none. */
function isDay(text: string): boolean {
  const at = parseTime(`${text} 12:00Z`)
  return at !== undefined && new Date(at).toISOString().startsWith(text)
}
