import { hostname, userInfo } from 'node:os'
import { z } from 'zod'
import { beijingText } from '../../beijing-time.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { scopeWords, tokenScope } from '../../catalogue/token/scope.ts'
import { exits, misused, Problem } from '../problem.ts'
import { serverAt } from '../server.ts'
import { forget, keep, readKept, sessionFile } from '../session-file.ts'
import { plain, say, tell } from '../terminal.ts'
import { readOptions } from './option.ts'

const begun = z.object({ device: z.string(), code: z.string(), expiresAt: z.number() })
const granted = z.object({ token: z.string(), scope: tokenScope, endsAt: z.number() }).nullable()
const account = z.object({ name: z.string(), school: z.object({ name: z.string() }) })

/** Time (ms) between two looks whether somebody confirmed. */
const pause = 1500

export const loginOptions = {
  server: { kind: 'string', help: '服务器地址，默认 http://127.0.0.1:8787' },
  name: { kind: 'string', help: '这个终端叫什么，默认用户名@主机名' },
} as const

/** `login`: shows a code, and waits until somebody has confirmed it in the console. */
export async function login(catalogue: Catalogue, args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, loginOptions)
  const given = [...positionals, ...(typeof values.server === 'string' ? [values.server] : [])]
  if (given.length > 1) throw misused(`请只给出一个服务器地址，不是「${given.join(' ')}」`)
  const address = addressOf(given[0] ?? 'http://127.0.0.1:8787')
  const server = serverAt(address)
  const name = typeof values.name === 'string' ? values.name : `${userInfo().username}@${hostname()}`.slice(0, 60)
  const { data } = await server.call({ method: 'POST', path: '/console/terminal/begin' }, { name })
  const { device, code, expiresAt } = begun.parse(data)
  say(`代码：${code}`)
  tell(`在 ${address} 已登录的控制台里打开命令面板，选「连接终端」，填写这个代码。10 分钟内有效，正在等待…`)
  while (Date.now() < expiresAt) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const answer = granted.parse(
      (await server.call({ method: 'POST', path: '/console/terminal/token' }, { device })).data,
    )
    if (!answer) continue
    keep({ server: address, ...answer })
    say(`已登录：${scopeWords(catalogue, answer.scope)}，${beijingText(answer.endsAt).slice(0, 16)} 到期`)
    tell(`令牌在 ${sessionFile()}，只有您自己能读取；运行 campus logout 退出`)
    return exits.done
  }
  throw new Problem('没有人确认，代码已过期：请重新运行 campus login')
}

/** `logout`: ends the session and forgets it, though the server does not answer. */
export async function logout(args: readonly string[]): Promise<number> {
  takesNothing(args)
  const { server, token, endsAt } = readKept()
  forget()
  await serverAt(server, token)
    .call({ method: 'POST', path: '/console/logout' })
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      const end = beijingText(endsAt).slice(0, 16)
      throw new Problem(
        `${error.message}\n这个终端已忘记令牌，但它到 ${end} 前仍有效：请在控制台的个人中心结束这个终端的登录`,
      )
    })
  say('已退出登录')
  return exits.done
}

/** `whoami`: as whom, where and for what this terminal is signed in. */
export async function whoami(catalogue: Catalogue, args: readonly string[]): Promise<number> {
  takesNothing(args)
  const { server, token, scope, endsAt } = readKept()
  const { data } = await serverAt(server, token).call({ method: 'GET', path: '/school/getInfo' })
  const { name, school } = account.parse(data)
  say(`${plain(name)}，${plain(school.name)}，${server}`)
  say(`${scopeWords(catalogue, scope)}，${beijingText(endsAt).slice(0, 16)} 到期`)
  return exits.done
}

function takesNothing(args: readonly string[]): void {
  const { positionals } = readOptions(args, {})
  if (positionals.length > 0) throw misused(`不知道「${positionals.join(' ')}」是什么意思`)
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw misused(`服务器要是网址，如 https://campus.example.edu.cn，不是「${text}」`)
  const isNear = /^(localhost|127\.|\[::1\])/.test(url.hostname)
  if (url.protocol === 'http:' && !isNear) tell('注意：这个地址没有加密，令牌可能被看到，请尽量使用 https')
  return url.origin
}
