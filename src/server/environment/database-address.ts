import pg from 'pg'
import { z } from 'zod'
import { messageOf } from '../error.ts'

const example = 'postgres://user:password@host:5432/database'

/** How pg encrypts a connection, by the address or by PGSSLMODE. */
export const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const

/** What may stand behind the `?` of an address. What pg does not know it would leave unread, as `sslmod=require`. */
const parameters: Readonly<Record<string, readonly string[] | null>> = {
  sslmode: sslModes,
  sslrootcert: null,
  sslcert: null,
  sslkey: null,
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: ['true', 'false'],
  application_name: null,
  host: null,
  port: null,
  user: null,
  password: null,
  options: null,
}

/** The address of a PostgreSQL, as pg reads it. */
export function databaseAddress() {
  return z.string().superRefine((text, context) => {
    const wrong = wrongIn(text)
    if (wrong !== null) context.addIssue(wrong)
  })
}

function wrongIn(text: string): string | null {
  if (!/^postgres(ql)?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text))
    return `要填网址，例如 ${example}，用户名和密码里的特殊字符要编码（/ 写成 %2F），或把密码放在 PGPASSWORD 里`
  const { searchParams, hash } = new URL(text)
  if (hash !== '') return '网址里不能有 #，密码里的 # 要写成 %23'
  for (const [name, value] of searchParams) {
    const allowed = parameters[name]
    if (allowed === undefined) return `? 后面不认识「${name}」，只能是 ${Object.keys(parameters).join('、')}`
    if (allowed?.includes(value) === false) return `? 后面的 ${name} 只能是 ${allowed.join('、')}`
  }
  return wrongForPg(text)
}

/** What pg says of an address it cannot go by, as of a certificate that is no file. */
function wrongForPg(connectionString: string): string | null {
  try {
    const { port } = new pg.Client({ connectionString })
    return Number.isInteger(port) && port > 0 && port < 65_536 ? null : '端口要是 1 到 65535 的整数'
  } catch (error) {
    return `不能识别（${messageOf(error)}）`
  }
}
