import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../support/listen.ts'

/** A browser other than Chromium, steered by its own driver. */
export type OtherBrowser = {
  readonly open: (url: string) => Promise<void>
  /** Runs the body of a function in the page and gives what it returns. */
  readonly run: (body: string) => Promise<unknown>
  /** Presses keys one after the other, as W3C WebDriver writes them; `ctrl` holds Control meanwhile. */
  readonly press: (keys: string, ctrl?: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** What sends a command of WebDriver: by its name of Marionette, or by method and path of the W3C. */
type Send = (command: Command, parameters: object) => Promise<unknown>
type Command = 'start' | 'open' | 'run' | 'press'

const control = '\uE009'

/** Debian's Firefox, over Marionette; null where it is not installed. */
export const firefox = existsSync('/usr/bin/firefox-esr') ? startFirefox : null

/** Debian's WebKitGTK, over its WebDriver on a display of its own; null where it, or a display, is not installed. */
export const webkit = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(existsSync) ? startWebKit : null

async function startFirefox(): Promise<OtherBrowser> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'campus-firefox-'))
  await writeFile(join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`)
  const child = spawn('/usr/bin/firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  })
  const socket = await untilOpen(port)
  const names = { start: 'NewSession', open: 'Navigate', run: 'ExecuteScript', press: 'PerformActions' }
  const exchange = marionette(socket)
  const browser = await steered((command, parameters) => exchange(`WebDriver:${names[command]}`, parameters))
  return {
    ...browser,
    close: async () => {
      socket.destroy()
      await ended(child)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Messages of Marionette: their length, a colon, and [kind, id, name or error, parameters or answer] as JSON. */
function marionette(socket: Socket): (name: string, parameters: object) => Promise<unknown> {
  const waiting = new Map<number, (error: unknown, answer: unknown) => void>()
  let received = Buffer.alloc(0)
  let lastId = 0
  socket.on('data', (part) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const colon = received.indexOf(':')
      const length = Number(received.subarray(0, colon))
      if (colon === -1 || received.length < colon + 1 + length) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString())
      received = received.subarray(colon + 1 + length)
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3])
    }
  })
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, (error, answer) => (error ? reject(new Error(JSON.stringify(error))) : resolve(answer)))
      const text = JSON.stringify([0, lastId, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

async function startWebKit(): Promise<OtherBrowser> {
  const display = `:${await freePort()}`
  const screen = spawn('/usr/bin/Xvfb', [display, '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const port = await freePort()
  const driver = spawn('/usr/bin/WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  ;(await untilOpen(port)).destroy()
  let session = ''
  const paths = { start: '', open: '/url', run: '/execute/sync', press: '/actions' }
  const send: Send = async (command, parameters) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${session}${paths[command]}`, {
      method: 'POST',
      body: JSON.stringify(parameters),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(value))
    if (command === 'start') session = `/${value.sessionId}`
    return value
  }
  const browser = await steered(send)
  return {
    ...browser,
    close: async () => {
      await fetch(`http://127.0.0.1:${port}/session${session}`, { method: 'DELETE' })
      await ended(driver)
      await ended(screen)
    },
  }
}

async function steered(send: Send): Promise<Omit<OtherBrowser, 'close'>> {
  await send('start', { capabilities: { alwaysMatch: {} } })
  return {
    open: async (url) => void (await send('open', { url })),
    run: async (body) => {
      const answer = await send('run', { script: body, args: [] })
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
    },
    press: async (keys, ctrl = false) => {
      const strokes = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      const held = [{ type: 'keyDown', value: control }, ...strokes, { type: 'keyUp', value: control }]
      await send('press', { actions: [{ type: 'key', id: 'keyboard', actions: ctrl ? held : strokes }] })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

/** A connection to a port of this machine, once somebody listens. */
async function untilOpen(port: number): Promise<Socket> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (isOpen) return socket
    await setTimeout(100)
  }
}
