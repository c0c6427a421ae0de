import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'
import { isReserved } from './reserved-path.ts'

/** A key, long enough not to be guessed. */
export function secret() {
  return z.string().min(16, { error: '至少要 16 个字符' })
}

/** What goes into a header as it is. */
export function token() {
  return z.string().regex(/^[!-~]+$/, { error: '只能是英文字母、数字和符号，中间不能有空格' })
}

/** A name of lower case. */
export function word(example: string) {
  return z.string().regex(/^[a-z\d-]+$/, { error: `只能是小写字母、数字和横线，例如 ${example}` })
}

/** A folder. Nobody but a shell knows what a tilde stands for. */
export function folder() {
  return z.string().refine((text) => !/^$|^~|^[a-z]+:\/\//i.test(text), {
    error: '要填文件夹的路径，例如 /srv/campus/data，不能以 ~ 开头，也不是网址',
  })
}

/** The name or address of this machine to listen at. */
export function host() {
  return z
    .string()
    .toLowerCase()
    .refine((text) => isIP(text) !== 0 || isHostName(text), {
      error: '要填这台机器的地址，例如 127.0.0.1、0.0.0.0 或 ::，端口写在 PORT 里',
    })
}

/** Whether a text names a host as browsers take it: a name whose last part is a number would be an address, and is none here. */
function isHostName(text: string): boolean {
  return /^[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/.test(text) && !/(^|\.)\d+$/.test(text)
}

/** A path between slashes at which nothing else is answered. */
export function basePath(example: string) {
  return z
    .string()
    .regex(/^(\/[\w-]+)+\/?$/, { error: `要填路径，例如 ${example}` })
    .transform((text) => text.replace(/\/?$/, '/'))
    .refine((path) => path === example || !isReserved(path), { error: `这个路径另有用途，要换一个，例如 ${example}` })
}

/** Headers as the exporter of traces takes them. */
export function headers() {
  return z.string().refine(
    (text) => {
      const items = listed(text)
      return items.length > 0 && items.every((item) => /^[\w!#$%&'*+.^`|~-]+=[!#-+./:<=>?@\w[\]^`{|}~-]+$/.test(item))
    },
    { error: '要填请求头，用逗号分开，空格写成 %20，例如 authorization=Bearer%20abc,x-tenant=campus' },
  )
}

/** A whole number within bounds. */
export function between(min: number, max: number) {
  const error = `要填 ${min} 到 ${max} 的整数`
  return z.string().regex(/^\d+$/, { error }).transform(Number).pipe(z.number().min(min, { error }).max(max, { error }))
}

/** One of some words, each for a switch that is on or off. */
export function onOff(words: Record<string, boolean>) {
  return z.string().transform((word, context) => {
    const value = words[word.toLowerCase()]
    if (value !== undefined) return value
    context.addIssue(`只能是 ${Object.keys(words).join('、')}`)
    return z.NEVER
  })
}

/** Items of a list by commas, without the empty ones. */
function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Names by commas. */
export function names() {
  return z
    .string()
    .transform(listed)
    .refine((items) => items.length > 0 && items.every((item) => /^[\w-]+$/.test(item)), {
      error: '要填名称，用逗号分开，例如 list,rows',
    })
}

/** Proxies that are believed, by name, address or network. */
export function proxies() {
  return z
    .string()
    .refine((text) => text === 'none' || (listed(text).length > 0 && listed(text).every(isProxy)), {
      error: '要填 none，或地址和网段，用逗号分开，例如 10.0.0.8,192.168.0.0/16,loopback',
    })
    .transform((text) => (text === 'none' ? [] : listed(text)))
}

/** Whether Fastify can go by an item, which it cannot by `0.0.0.0/0`; addresses are written in full, where it takes `1` and `10/8`. */
function isProxy(item: string): boolean {
  const isName = /^[a-z]+$/.test(item)
  if (!isName && isIP(item.split('/', 1)[0] ?? '') === 0) return false
  try {
    proxyAddr.compile(item)
    return true
  } catch {
    return false
  }
}

/** Origins, where a host alone is meant by https. */
export function origins() {
  const error = '要填主机或网址，不带路径，用逗号分开，例如 qyapi.weixin.qq.com,http://10.0.0.8:8080'
  return z.string().transform((text, context) => {
    const origins = listed(text).map((item) => originOf(item.includes('://') ? item : `https://${item}`))
    const known = origins.flatMap((origin) => origin ?? [])
    if (known.length > 0 && known.length === origins.length) return known
    context.addIssue(error)
    return z.NEVER
  })
}

/** The origin an address is, apart from a last slash; null where it is more or none. */
function originOf(address: string): string | null {
  if (!/^https?:\/\/[^/\s]+\/?$/i.test(address) || !URL.canParse(address)) return null
  const { origin, username, password, search, hash } = new URL(address)
  return username + password + search + hash === '' && leadsToHost(address) ? origin : null
}

/** Whether an address has one host, where two that stand side by side are read as one. */
function leadsToHost(address: string): boolean {
  const { hostname } = new URL(address)
  return isHostName(hostname) || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
}

/** Schools by the hosts they sign in under, and these hosts as browsers write them: without the port that follows from the scheme. */
export function hosts() {
  const error =
    '要填每个域名对应的学校编号，每个域名一次，端口是 1 到 65535，例如 campus.example.edu.cn=1,college.example.edu.cn:8443=2'
  return z.string().transform((text, context) => {
    const pairs = listed(text).map((item) => {
      const [, host = '', port, school] = /^([^:=\s]+)(?::(\d{1,5}))?=([1-9]\d{0,14})$/.exec(item.toLowerCase()) ?? []
      if (!isHostName(host) && isIP(host) === 0) return null
      if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return null
      const shown = port === undefined || port === '80' || port === '443' ? host : `${host}:${Number(port)}`
      return { host, shown, school: Number(school) }
    })
    const known = pairs.flatMap((pair) => pair ?? [])
    const schools = new Map(known.map(({ host, school }) => [host, school]))
    if (known.length > 0 && schools.size === pairs.length)
      return { schools, own: new Set(known.map(({ shown }) => shown)) }
    context.addIssue(error)
    return z.NEVER
  })
}

/** An address of the web, without its last slash. What it is followed by would come behind a query. */
export function url(example: string) {
  const error = `要填网址，以 http:// 或 https:// 开头，不带账号、? 和 #，例如 ${example}`
  return z
    .string()
    .refine((text) => /^https?:\/\/[^\s?#@\\]+$/i.test(text) && URL.canParse(text) && leadsToHost(text), {
      error,
      abort: true,
    })
    .transform((text) => new URL(text).href.replace(/\/+$/, ''))
}
