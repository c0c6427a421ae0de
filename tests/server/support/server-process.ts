import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'
import type { Config } from '../../../src/server/config.ts'
import { demoAccounts } from '../../../src/server/demo/accounts.ts'
import { bundledProgram } from './server-bundle.ts'
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

/**
 * Starts it on a database and waits until it listens.
 * @param clockShift ms its Date goes before the machine's.
 */
export async function startServerProcess(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  clockShift = 0,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const folder = inject('serverFolder')
  const [server, clock] = [bundledProgram(folder, 'plain-server'), bundledProgram(folder, 'shifted-clock')]
  const child = spawn(process.execPath, ['--import', clock, server], {
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
  })
  const ended = once(child, 'exit')
  const address = await listening(child)

  const call: ServerProcess['call'] = async (token, method, url, body) => {
    const response = await fetch(address + url, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: TestAnswer = await response.json()
    return { ...answer, status: response.status }
  }
  return {
    address,
    call,
    signIn: async (username) => {
      const account = demoAccounts.find((each) => each.username === username)
      const answer = await call(null, 'POST', '/school/login', { username, password: account?.password ?? '' })
      if (answer.code !== 0) throw new Error(`${username} cannot sign in: ${answer.message}`)
      return answer.data.access_token
    },
    end: async (signal) => {
      child.kill(signal)
      await ended
    },
  }
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
