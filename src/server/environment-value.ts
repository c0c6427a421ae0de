import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

/** A key, long enough not to be guessed. */
export function secret() {
  return z.string().min(16, { error: '至少要 16 个字符' })
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
    .transform((text) => (text.trim() === 'none' ? [] : listed(text)))
    .refine((items) => items.every(isProxy), {
      error: '要填 none，或地址和网段，用逗号分开，例如 10.0.0.8,192.168.0.0/16,loopback',
    })
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
  const error = '要填主机或网址，用逗号分开，例如 qyapi.weixin.qq.com,http://10.0.0.8:8080'
  return z.string().transform((text, context) => {
    const addresses = listed(text).map((item) => (item.includes('://') ? item : `https://${item}`))
    if (addresses.every((each) => URL.canParse(each) && /^https?:$/.test(new URL(each).protocol)))
      return addresses.map((each) => new URL(each).origin)
    context.addIssue(error)
    return z.NEVER
  })
}

/** Schools by the hosts they sign in under, and these hosts as they are written. */
export function hosts() {
  const error = '要填每个域名对应的学校编号，例如 campus.example.edu.cn=1,college.example.edu.cn=2'
  return z.string().transform((text, context) => {
    const pairs = listed(text).map((item) => /^(([\w.-]+)(?::\d{1,5})?)=([1-9]\d{0,14})$/.exec(item.toLowerCase()))
    const schools = new Map(pairs.map((pair) => [pair?.[2] ?? '', Number(pair?.[3])]))
    const own = new Set(pairs.map((pair) => pair?.[1] ?? ''))
    if (!pairs.includes(null) && schools.size === pairs.length) return { schools, own }
    context.addIssue(error)
    return z.NEVER
  })
}

/** An address by one of some protocols. */
export function url(protocols: readonly string[], example: string) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
    error: `要填网址，例如 ${example}`,
  })
}
