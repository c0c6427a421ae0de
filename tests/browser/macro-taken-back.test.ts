import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { storedRow } from '../server/support/stored-row.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { cursorId, ready, said } from './support/list.ts'
import { macroStep, putMacro } from './support/put-macro.ts'
import { savedFetched } from './support/saved-fetched.ts'

const fixture = consoleFixture()
const plain = '/topicDynamics/tdlist?status=approved&hot=0&top=0'
const steps = [macroStep('dynamic.setHot', '设为热门'), macroStep('dynamic.setTop', '置顶', { same: true })]

async function openRested(address = plain): Promise<Page> {
  const page = await fixture.openAs('admin', address)
  await ready(page)
  await savedFetched(page)
  return page
}

/** Whether a dynamic is 热门 and 置顶. */
async function flagsOf(id: number): Promise<boolean[]> {
  const { hot, top } = await storedRow(fixture.server().database, 'dynamic', id)
  return [hot, top].map((value) => value === true || value === 1)
}

/** Begins to record; answers what says how far it is. */
async function record(page: Page) {
  await page.keyboard.press('Shift+Q')
  const bar = page.getByRole('region', { name: '正在录制宏' })
  await shown(bar.getByText('正在录制 · 0 步'))
  return bar
}

describe('a macro', () => {
  beforeEach(() => clearSaved(fixture))

  it('is what the key of repeating repeats, as one', async () => {
    await putMacro(fixture, 'admin', { name: '两样', key: ';', content: { steps } })
    const page = await openRested()
    await page.keyboard.press(';')
    const done = said(page, 'status', '已运行宏「两样」，共 2 步')
    await shown(done)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+N')
    const next = await cursorId(page)
    expect(await flagsOf(next)).toEqual([false, false])
    await page.keyboard.press('.')
    await expect.poll(() => flagsOf(next)).toEqual([true, true])
    await shown(said(page, 'status', '已运行宏「两样」，共 2 步'))
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已撤销：宏「两样」'))
    expect(await flagsOf(next)).toEqual([false, false])
  })

  it('has no step that was taken back while it was recorded', async () => {
    const page = await openRested('/topicDynamics/tdlist?status=pending')
    const id = await cursorId(page)
    const bar = await record(page)
    await page.keyboard.press('a')
    await shown(bar.getByText('1 步：通过动态'))
    await page.keyboard.press('k')
    await expect.poll(() => cursorId(page)).toBe(id)
    await page.keyboard.press('h')
    await shown(bar.getByText('2 步：设为热门动态'))
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已从录制中去掉撤销的 1 步'))
    await shown(bar.getByText('1 步：通过动态'))
    expect(await cursorId(page)).toBe(id)
    await page.keyboard.press('t')
    await shown(bar.getByText('2 步：置顶动态，对上一步的同样几项'))
  })

  it('selects all no more for a step that was taken back: the next would be done to all', async () => {
    const page = await openRested('/topicDynamics/tdlist?status=pending')
    const bar = await record(page)
    await page.keyboard.press('ControlOrMeta+a')
    await shown(bar.getByText('1 步：全选已加载'))
    await page.keyboard.press('a')
    await shown(bar.getByText('2 步：通过动态'))
    await page.keyboard.press('z')
    await shown(bar.getByText('正在录制 · 0 步'))
    await page.keyboard.press('a')
    await shown(bar.getByText('1 步：通过动态'))
  })

  it('keeps a step whose undo was refused', async () => {
    const page = await openRested('/topicDynamics/tdlist?status=pending')
    const bar = await record(page)
    await page.keyboard.press('a')
    await shown(bar.getByText('1 步：通过动态'))
    await page.route('**/console/undo', (route) =>
      route.fulfill({ json: { code: 409, message: '不能撤销', data: null } }),
    )
    await page.keyboard.press('z')
    await shown(said(page, 'alert', '没有撤销「通过 1 项」：不能撤销'))
    expect(await bar.getByText('1 步：通过动态').count()).toBe(1)
  })

  it('that is run while another is recorded, and taken back as one, leaves none of its steps there', async () => {
    await putMacro(fixture, 'admin', { name: '两样', key: ';', content: { steps } })
    const page = await openRested()
    const bar = await record(page)
    await page.keyboard.press(';')
    await shown(bar.getByText('2 步：置顶动态'))
    await shown(said(page, 'status', '已运行宏「两样」，共 2 步'))
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已从录制中去掉撤销的 2 步'))
    await shown(bar.getByText('正在录制 · 0 步'))
  })
})
