import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { type FrontProxy, openFrontProxy } from '../server/upgrade/front-proxy.ts'
import { originOf } from '../support/listen.ts'
import { makeDataFolder } from '../support/make-data-folder.ts'
import { consoleFixture, shown } from './support/browser.ts'

const { openAs, server } = consoleFixture()

let folder: string
let older: FastifyInstance
let newer: FastifyInstance
let front: FrontProxy
beforeEach(async () => {
  folder = makeDataFolder('newer-build')
  cpSync(inject('consoleFolder'), folder, { recursive: true })
  renameParts(folder)
  const config = readConfig({ PORT: '0', DATA_DIR: server().folder, CAPTCHA: 'off', LOG_LEVEL: 'silent' })
  const start = async (consoleFolder: string) => {
    const app = await createApp(config, { database: server().database, catalogue }, { consoleFolder })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return app
  }
  ;[older, newer] = [await start(inject('consoleFolder')), await start(folder)]
  front = await openFrontProxy(originOf(older.server))
})
afterEach(async () => {
  await front.close()
  await Promise.all([older.close(), newer.close()])
  rmSync(folder, { recursive: true, force: true })
})

it('a page of an older build loses nothing, says that the system was upgraded, and goes on in the newer', async () => {
  const page = await openAs('admin', `${front.address}/dashboard/diyindexs?id=2`, { expected: /502|404|INCOMPLETE/ })
  page.on('dialog', (dialog) => dialog.accept())
  const name = page.getByRole('textbox', { name: '名称' })
  await name.fill('升级时正在写的专题')
  const program = () => page.locator('script[type=module][src]').first().getAttribute('src')
  const before = await program()
  // What shows messages is fetched once the page rests.
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    )
  await expect.poll(fetched, { timeout: 10_000 }).toContain('/assets/toasts-')

  front.sendTo(originOf(newer.server))
  await older.close()
  const told = page.getByRole('status').filter({ hasText: '系统已升级，请先保存正在填写的内容，再刷新页面' })
  await shown(told)
  expect(await name.inputValue()).toBe('升级时正在写的专题')
  await told.getByRole('button', { name: '刷新' }).click()
  await shown(page.getByRole('status').filter({ hasText: '有一份没有保存的内容' }))
  await page.getByRole('button', { name: '接着编辑' }).click()
  await expect.poll(() => name.inputValue()).toContain('升级时正在写的专题')
  expect(await program()).not.toBe(before)
  expect(await told.count()).toBe(0)
  await page.close()
})

it('a page whose program the other server does not have says so, and is there once that has gone', async () => {
  const page = await openAs('admin', `${front.address}/healthz`, { expected: /404|INCOMPLETE|MIME type/ })
  front.sendTo(originOf(newer.server), originOf(older.server))
  await page.goto(`${front.address}/topicDynamics/tdlist`, { waitUntil: 'commit' })
  await shown(page.getByRole('alert').filter({ hasText: '页面没有加载成功，可能是网络中断或系统正在升级，正在重试…' }))
  front.sendTo(originOf(newer.server))
  await shown(page.getByRole('grid'))
  await page.close()
})

it('what a build does not have is not there, whoever asks for it', async () => {
  for (const accept of ['*/*', 'text/html']) {
    const { status } = await fetch(`${front.address}/assets/of-another-build.js`, { headers: { accept } })
    expect([accept, status]).toEqual([accept, 404])
  }
})

/** Makes a build one whose parts have other names, as another version's have. */
function renameParts(build: string): void {
  const part = /([\w-]+)\.(js|css)\b/g
  const files = readdirSync(join(build, 'assets'), { recursive: true, withFileTypes: true })
  const known = new Set(files.map(({ name }) => name))
  const renamed = (text: string) =>
    text.replace(part, (name, stem, kind) => (known.has(name) ? `${stem}-newer.${kind}` : name))
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!/\.(js|css|html|json)$/.test(entry.name)) {
      if (/\.(br|gz|map)$/.test(entry.name)) rmSync(path)
      continue
    }
    writeFileSync(path, renamed(readFileSync(path, 'utf8')))
    renameSync(path, join(entry.parentPath, renamed(entry.name)))
  }
}
