import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { freePort } from '../support/listen.ts'

/** A server of its own for a measurement: its address, a token of the demo's admin, and how to end it. */
export type RunningServer = {
  readonly address: string
  readonly token: string
  readonly dataDir: string
  /** Where it is on PostgreSQL. */
  readonly databaseUrl: string | undefined
  readonly pid: number
  readonly close: () => Promise<void>
}

/** What it takes to call one. */
export type Reachable = Pick<RunningServer, 'address' | 'token'>

type Attached = Reachable & Pick<RunningServer, 'close'> & { readonly dataDir: null }

/** Starts the product as `npm start` does, on a fresh demo school with so many rows in each queue; on PostgreSQL by DATABASE_URL. */
export async function startServer(
  demoRows: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-bench-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/start.ts'], {
    env: {
      ...process.env,
      PORT: new URL(address).port,
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_ROWS: String(demoRows),
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilReady(address, child)
  const token = await signIn(address)
  return {
    address,
    token,
    dataDir,
    databaseUrl: environment.DATABASE_URL ?? process.env.DATABASE_URL,
    pid: child.pid ?? 0,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      agent.destroy()
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A server that runs already, on rows of its own, with a token of the demo's admin. */
export async function attach(address: string): Promise<Attached> {
  return { address, token: await signIn(address), dataDir: null, close: async () => undefined }
}

/** @throws Error where the demo's admin cannot sign in. */
async function signIn(address: string): Promise<string> {
  const answer = await callServer(address, null, 'POST', '/school/login', {
    username: 'admin',
    password: 'campus-admin',
    captcha: 'off',
  })
  const token = field(field(answer, 'data'), 'access_token')
  if (typeof token !== 'string') throw new Error(`sign-in failed: ${JSON.stringify(answer)}`)
  return token
}

/** One call as the console makes it; answers the parsed envelope. */
export async function callServer(
  address: string,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const ask = () =>
    fetch(address + path, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const response = await ask().catch((error: unknown) =>
    method === 'GET' && isClosed(error) ? ask() : Promise.reject(error),
  )
  return response.json()
}

/** The same of what takes longer than `fetch` waits for an answer to begin, which is five minutes. */
export async function callAtLength(
  { address, token }: Reachable,
  method: 'GET' | 'POST',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const asked = request(address + path, { method, headers }).end(body && JSON.stringify(body))
  const [answer] = await once(asked, 'response')
  return json(answer)
}

/** Whether the server closed a connection, as idle, just when it was used again; a browser asks again then. */
function isClosed(error: unknown): boolean {
  return error instanceof Error && field(error.cause, 'code') === 'UND_ERR_SOCKET'
}

const agent = new Agent({ keepAlive: true })

/**
 * Takes an answer whole, compressed as asked, without reading it, since what a client does with it is its own.
 * @returns its size in bytes, as it came.
 */
export function receive(url: string, encoding: 'br' | 'gzip', token?: string): Promise<number> {
  const headers = { 'accept-encoding': encoding, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject).on('end', () => resolve(bytes))
    })
    request.on('error', reject)
  })
}

/** A property of a value of unknown shape. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
    const ready = await fetch(`${address}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not get ready')
}
