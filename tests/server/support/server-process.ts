import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import { demoAccounts } from '../../../src/demo/module/authorityment/accounts.ts'
import type { Config } from '../../../src/server/config.ts'
import { bundledProgram, type Program } from './server-bundle.ts'
import type { TestAnswer } from './test-app.ts'

/** The product's own server in a process of its own, on a free loopback port, without captcha and log. */
export interface ServerProcess {
  readonly address: string
  /** Signs in with the password of a demo account. @returns a token. */
  signIn(username: string): Promise<string>
  /** Makes a call with a token and answers its envelope. @throws where the server is not there. */
  call(token: string | null, method: 'GET' | 'POST', url: string, body?: object): Promise<TestAnswer>
  /** Ends it, in order or at once, and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** A program of a test in a process of its own. */
export type RunningProgram = Pick<ServerProcess, 'address' | 'end'>

/**
 * Starts a server on a database and waits until it listens.
 * @param clockShift ms its Date goes before the machine's.
 * @param folder where it was bundled, where that was not of this project.
 */
export async function startProgram(
  program: Program,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  clockShift = 0,
  environment: Readonly<Record<string, string>> = {},
  folder = inject('serverFolder'),
): Promise<RunningProgram & { readonly pid: number }> {
  const child = spawn(
    process.execPath,
    ['--import', bundledProgram(folder, 'shifted-clock'), bundledProgram(folder, program)],
    {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl,
        DEMO: '1',
        CAPTCHA: 'off',
        LOG_LEVEL: 'silent',
        CLOCK_SHIFT: String(clockShift),
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  return {
    address: await listening(child),
    pid: child.pid ?? 0,
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
}

/** Starts the product's own server likewise. */
export async function startServerProcess(...given: Given): Promise<ServerProcess> {
  return asServer(await startProgram('plain-server', ...given))
}

/** The calls of a program that is a server. */
export function asServer({ address, end }: RunningProgram): ServerProcess {
  const call: ServerProcess['call'] = (token, method, url, body) =>
    callAt(address + url, method, token === null ? {} : { authorization: `Bearer ${token}` }, body)
  return {
    address,
    call,
    signIn: async (username) => {
      const account = demoAccounts.find((each) => each.username === username)
      const answer = await call(null, 'POST', '/school/login', { username, password: account?.password ?? '' })
      if (answer.code !== 0) throw new Error(`${username} cannot sign in: ${answer.message}`)
      return answer.data.access_token
    },
    end,
  }
}

type Given = Parameters<typeof startProgram> extends [unknown, ...infer Rest] ? Rest : never

/** Makes a call over the network and answers its envelope. @throws where the server is not there. */
export async function callAt(
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<TestAnswer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: TestAnswer = await response.json()
  return { ...answer, status: response.status }
}

/** The address a server says it listens at. @throws Error where it ends before. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.on('error', reject).on('exit', (code) => reject(new Error(`the server ended with code ${code}: ${said}`)))
  })
}
