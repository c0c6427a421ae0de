import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import { entityNamed } from '../../src/catalogue/catalogue.ts'
import { commandId } from '../../src/catalogue/command.ts'
import { sqlName } from '../../src/catalogue/schema/table.ts'
import type { Entity } from '../../src/catalogue/vocabulary/entity.ts'
import type { Field } from '../../src/catalogue/vocabulary/field.ts'
import { isShare } from '../../src/catalogue/vocabulary/field-use.ts'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { inOrderOfMaking, referredEntities } from '../support/referred.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture({ DEMO: '0' })
const root = fileURLToPath(new URL('../..', import.meta.url))
const administrator = { username: 'principal', password: 'a-good-one' }

beforeAll(async () => {
  const { username, password } = administrator
  const program = ['--import', 'tsx', 'src/server/create-admin.ts']
  const given = ['--school', '临江大学', '--username', username, '--password', password]
  const env = { ...process.env, DATA_DIR: fixture.server().folder, DEMO: '0' }
  await promisify(execFile)(process.execPath, [...program, ...given], { cwd: root, env })
})

const stored = (entity: string) =>
  entityTables(fixture.server().database.db).selectFrom(sqlName(entity)).selectAll().orderBy('id', 'desc').execute()

/** What a row of an entity made here is called: pieces in stock by the goods they are of. */
const called = ({ name, title }: Entity) => `${name === 'goodsStock' ? '商品' : title}甲`

/** What the control that has the focus is labelled. */
const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const labels =
      focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement ||
      focused instanceof HTMLButtonElement
        ? [...(focused.labels ?? [])]
        : []
    const group = focused?.closest('[role=radiogroup]')
    const own = group ?? focused
    return (group ? null : labels[0]?.textContent?.replace('*', '').trim()) || own?.getAttribute('aria-label') || ''
  })

/** Goes on with Tab until the control of that label has the focus, once the code of every control has come. */
async function tabTo(page: Page, label: string): Promise<void> {
  await expect.poll(() => page.getByText('加载中…').count()).toBe(0)
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focusedLabel(page)) === label) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no control ${label} within 60 Tabs`)
}

/** Chooses a line of the palette by its title. */
async function choose(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await shown(palette.getByRole('combobox'))
  await page.keyboard.type(title)
  await shown(palette.locator('[role=listbox]:not([aria-busy=true])'))
  const lines = palette.getByRole('option')
  const titles = async () => (await lines.allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(titles, { message: title }).toContain(title)
  for (let steps = (await titles()).indexOf(title); steps > 0; steps -= 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Opens the form that makes a row of an entity, by the palette. */
async function openForm(page: Page, entity: Entity): Promise<Locator> {
  const command = catalogue.commands.find(({ id }) => id === commandId(entity, 'create'))
  if (!command) throw new Error(`${entity.name} cannot be made`)
  await choose(page, command.title)
  const form = page.getByRole('dialog', { name: command.title, exact: true })
  await shown(form)
  return form
}

async function save(page: Page, form: Locator): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => form.allInnerTexts(), { message: 'the form is saved and closed' }).toEqual([])
}

/** Types in the picker that has the focus and takes the option of that name. */
async function pick(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.type(typed)
  await shown(page.getByRole('option', { name }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
}

const picture = async () => ({
  name: '图片.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .png()
    .toBuffer(),
})

/** Opens the choice of files, which the page is answered with a picture. */
async function attach(page: Page, form: Locator, label: string): Promise<void> {
  await page.keyboard.press('Enter')
  await shown(form.getByRole('list', { name: label, exact: true }).getByRole('img'))
}

/** Ticks the first line of a tree of rights whose search has the focus. */
async function tick(page: Page, form: Locator): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await shown(form.getByRole('status').filter({ hasText: /已选 [1-9]/ }))
}

/** Chooses the first option: goods and their category have to be of one trade, and the screen a form is opened on may propose another. */
async function chooseFirst(page: Page, field: Field): Promise<void> {
  const [first = ''] = field.kind === 'choice' ? Object.values(field.options) : []
  await tabTo(page, field.label)
  const option = page.getByRole('radio', { name: first, exact: true })
  for (let steps = 0; steps < 10 && !(await option.isChecked()); steps += 1) await page.keyboard.press('ArrowDown')
}

/** Fills what a form must have, and what it chooses from other rows, by keys alone. */
async function fill(page: Page, form: Locator, entity: Entity): Promise<void> {
  for (const name of entity.create?.form ?? []) {
    const field = entity.fields[name]
    // Only a help text of errands has a service.
    const isOther =
      field?.kind === 'ref' && field.entity !== entity.name && !(entity.name === 'help' && name === 'service')
    if (name === 'trade' && field) await chooseFirst(page, field)
    if (!field || !(field.required || name === entity.label || isOther) || field.kind === 'choice') continue
    await tabTo(page, field.label)
    if (field.kind === 'ref') {
      const target = called(entityNamed(catalogue, field.entity))
      await pick(page, target, target)
    } else if (field.kind === 'image') await attach(page, form, field.label)
    else if (field.kind === 'json' && field.control === 'grants') await tick(page, form)
    else await page.keyboard.type(name === entity.label ? called(entity) : sample(field, name))
  }
}

function sample(field: Field, name: string): string {
  if (isShare(field)) return '5'
  if (field.kind === 'count' || field.kind === 'money') return String(Math.min(300, field.max ?? 300))
  if (field.kind === 'phone') return '13911112222'
  if (field.kind === 'time') return '2027-01-01T08:00'
  if (name === 'appid') return '1110123456'
  return name === 'path' ? '/pages/hall/index' : `样例${name}`
}

describe('the console of a school without demo data', () => {
  it('is filled by hand, by keyboard', { timeout: 300_000 }, async () => {
    const page = await fixture.open('/login')
    const file = await picture()
    page.on('filechooser', (chooser) => chooser.setFiles([file]))
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    await page.keyboard.type(administrator.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(administrator.password)
    await page.keyboard.press('Enter')
    await shown(page.getByRole('navigation', { name: '侧边栏' }))
    // Nobody has cleared a queue that nothing ever came into.
    await choose(page, '认证审核')
    await shown(page.getByText('还没有认证', { exact: true }))
    expect(await page.getByText('队列已清空').count()).toBe(0)

    for (const entity of inOrderOfMaking(referredEntities())) {
      // Put together on a screen of its own, by keys in tests/browser/dashboard.test.ts.
      if (entity.name === 'diyPage') continue
      // Where an earlier try of this test came so far.
      const rows = await stored(entity.name)
      if (rows.some((row) => row[sqlName(entity.label)] === called(entity))) continue
      const form = await openForm(page, entity)
      await fill(page, form, entity)
      await save(page, form)
      expect([entity.name, (await stored(entity.name))[0]?.[sqlName(entity.label)]]).toEqual([
        entity.name,
        called(entity),
      ])
    }

    const topics = page.getByRole('grid', { name: '话题审核' })
    await choose(page, '话题审核')
    await shown(topics.locator('[role=row][data-id]').first())
    await page.keyboard.press('a')
    await expect.poll(async () => (await stored('topic'))[0]?.status).toBe('approved')

    const dynamic = entityNamed(catalogue, 'dynamic')
    const post = await openForm(page, dynamic)
    await fill(page, post, dynamic)
    await save(page, post)
    await shown(page.getByRole('grid', { name: '动态列表' }).locator('[role=row][data-id]').first())
    await page.keyboard.press('a')
    await expect
      .poll(async () => (await stored('dynamic'))[0])
      .toMatchObject({ status: 'approved', topic: 1, author: 1 })
    expect((await stored('topic'))[0]).toMatchObject({ posts: 1 })

    const banner = await openForm(page, entityNamed(catalogue, 'banner'))
    await tabTo(page, '标题')
    await page.keyboard.type('开学典礼')
    await tabTo(page, '图片')
    await attach(page, banner, '图片')
    await tabTo(page, '链接')
    await pick(page, '页面链接', /页面链接甲/)
    await shown(banner.getByText('链接分组甲 · 页面链接甲'))
    await expectAccessible(page)
    await save(page, banner)
    expect((await stored('banner'))[0]).toMatchObject({ title: '开学典礼', link: '/pages/hall/index' })

    const entry = await openForm(page, entityNamed(catalogue, 'navbar'))
    await tabTo(page, '名称')
    await page.keyboard.type('教务处')
    await tabTo(page, '导航类型')
    await pick(page, '导航类型甲', '导航类型甲')
    await tabTo(page, '图标')
    await attach(page, entry, '图标')
    await tabTo(page, '链接')
    await page.keyboard.type('https://jw.example.edu.cn/')
    await page.keyboard.press('Tab')
    await shown(entry.getByText('站外地址'))
    await save(page, entry)
    expect((await stored('navbar'))[0]).toMatchObject({ link: 'https://jw.example.edu.cn/' })

    const vote = await openForm(page, entityNamed(catalogue, 'vote'))
    await tabTo(page, '标题')
    await page.keyboard.type('校园歌手')
    await save(page, vote)
    expect((await stored('vote'))[0]).toMatchObject({ title: '校园歌手', status: 'running' })

    const sale = await openForm(page, entityNamed(catalogue, 'saleFigure'))
    await tabTo(page, '时间')
    await page.keyboard.type('2026-03-08')
    await tabTo(page, '销售额')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('125.50')
    await save(page, sale)
    expect((await stored('sale_figure'))[0]).toMatchObject({ span: 'day', period: '2026-03-08', amount: 12550 })
  })
})
