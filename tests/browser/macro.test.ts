import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MacroStep } from '../../src/catalogue/saved/content.ts'
import type { SavedAnswer } from '../../src/catalogue/saved/saved.ts'
import { rowsIn } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { cursorId, grid, ready, said } from './support/list.ts'
import { macroStep, putMacro } from './support/put-macro.ts'
import { savedFetched } from './support/saved-fetched.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

/** A page whose macros were fetched, which happens at rest. */
async function openRested(account: 'admin' | 'moderator', address = path, name = '动态列表'): Promise<Page> {
  const page = await fixture.openAs(account, address)
  await ready(page, name)
  await savedFetched(page)
  return page
}

function stored(id: number) {
  return rowsIn(fixture.server().database.db, 'dynamic', 1)
    .select(['status', 'top', 'hot'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const isOn = (value: unknown) => value === true || value === 1

describe('macros', () => {
  beforeEach(() => clearSaved(fixture))

  it('are recorded, read, named, given a key, run and taken back as one, by keys alone', async () => {
    const page = await openRested('admin')
    const first = await cursorId(page)
    await page.keyboard.press('Shift+Q')
    const bar = page.getByRole('region', { name: '正在录制宏' })
    await shown(bar.getByText('正在录制 · 0 步'))
    await page.keyboard.press('a')
    await shown(bar.getByText('1 步：通过动态'))
    await expect.poll(() => cursorId(page)).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(() => cursorId(page)).toBe(first)
    await page.keyboard.press('h')
    await shown(bar.getByText('2 步'))
    await expect.poll(() => cursorId(page)).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(() => cursorId(page)).toBe(first)
    await page.keyboard.press('t')
    await shown(bar.getByText('3 步'))
    await page.keyboard.press('n')
    await shown(page.getByText('要填表单，没有录进宏'))
    await page.keyboard.press('Escape')
    await grid(page).focus()
    await page.keyboard.press('Shift+Q')
    const dialog = page.getByRole('dialog', { name: '保存宏' })
    await shown(dialog.getByText('设为热门动态，对上一步的同样几项'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '去掉第 3 步' }).press('Enter')
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    await dialog.getByLabel('名称').fill('通过并热门')
    await dialog.getByRole('button', { name: '设置快捷键' }).press('Enter')
    await page.keyboard.press(';')
    await page.keyboard.press('Enter')
    await shown(dialog.getByRole('button', { name: '更改快捷键' }))
    await dialog.getByLabel('名称').press('Enter')
    await shown(page.getByText('已保存宏「通过并热门」'))
    await expect.poll(() => bar.count()).toBe(0)

    // On another row, by its key: both steps on the same row; z takes both back.
    await page.keyboard.press('Shift+N')
    const next = await cursorId(page)
    expect(next).not.toBe(first)
    expect((await stored(next)).status).toBe('pending')
    await page.keyboard.press(';')
    await shown(said(page, 'status', '已运行宏「通过并热门」，共 2 步'))
    const done = await stored(next)
    expect([done.status, isOn(done.hot), isOn(done.top)]).toEqual(['approved', true, false])
    await page.keyboard.press('z')
    await shown(page.getByText('已撤销：宏「通过并热门」'))
    const undone = await stored(next)
    expect([undone.status, isOn(undone.hot)]).toEqual(['pending', false])
    expect((await stored(first)).status, 'what was done before stays').toBe('approved')

    // It stands in the cheat sheet, and is greyed where its first step does not apply.
    await page.keyboard.press('?')
    await shown(
      page.getByRole('dialog', { name: '快捷键' }).getByRole('region', { name: '视图和宏' }).getByText('通过并热门'),
    )
    await page.keyboard.press('Escape')
    await page.goto(`${path}?status=approved`)
    await ready(page)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('tgbrm')
    const option = page.getByRole('option').filter({ hasText: '通过并热门' })
    await shown(option)
    expect(await option.getAttribute('aria-disabled')).toBe('true')
    expect(await option.innerText()).toMatch(/已通过|状态/)
  })

  it('go to lists and filters, act on all that match, and give what was asked', async () => {
    const page = await openRested('admin', '/topicDynamics/topiComplaints', '动态投诉')
    await page.keyboard.press('Shift+Q')
    const bar = page.getByRole('region', { name: '正在录制宏' })
    await shown(bar)
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await ready(page)
    await shown(bar.getByText('1 步：打开动态列表'))
    await page
      .getByRole('tab', { name: /已通过/ })
      .or(page.getByRole('radio', { name: /已通过/ }))
      .first()
      .click()
    await shown(bar.getByText('1 步：打开动态列表（状态：已通过）'))
    await ready(page)
    const id = await cursorId(page)
    await page.keyboard.press('r')
    await page.keyboard.press('1')
    await shown(bar.getByText(/2 步：拒绝动态（/))
    await expect.poll(async () => (await stored(id)).status).toBe('refused')
    await page.keyboard.press('Shift+Q')
    const dialog = page.getByRole('dialog', { name: '保存宏' })
    await shown(dialog.getByText('打开动态列表（状态：已通过）'))
    await dialog.getByLabel('名称').fill('拒绝最新通过的')
    await dialog.getByLabel('名称').press('Enter')
    await shown(page.getByText('已保存宏「拒绝最新通过的」'))

    await page.goto('/topicDynamics/topiComplaints')
    await ready(page, '动态投诉')
    await page.keyboard.press('Control+K')
    await page.keyboard.type('jjzx')
    await shown(page.getByRole('option', { name: /拒绝最新通过的/ }))
    await page.keyboard.press('Enter')
    await shown(said(page, 'status', '已运行宏「拒绝最新通过的」，共 2 步'))
    expect(new URL(page.url()).searchParams.get('status')).toBe('approved')
    await page.keyboard.press('z')
    await shown(page.getByText('已撤销：宏「拒绝最新通过的」'))
  })

  it('stop at the first step that is refused, and say at which', async () => {
    await putMacro(fixture, 'admin', {
      name: '停在半路',
      key: ',',
      content: {
        steps: [
          macroStep('dynamic.setHot', '设为热门'),
          macroStep('dynamic.approve', '通过', { same: true }),
          macroStep('dynamic.setTop', '置顶', { same: true }),
        ],
      },
    })
    const page = await openRested('admin', `${path}?status=approved&hot=0&top=0`)
    const id = await cursorId(page)
    await page.keyboard.press(',')
    await shown(said(page, 'alert', '宏「停在半路」停在第 2 步「通过动态，对上一步的同样几项」'))
    const after = await stored(id)
    expect([isOn(after.hot), isOn(after.top)]).toEqual([true, false])
    await page.keyboard.press('z')
    await shown(page.getByText('已撤销：宏「停在半路」'))
    expect(isOn((await stored(id)).hot)).toBe(false)
  })

  it('are taken back no further than where that is stopped, and wholly by the next z', async () => {
    const steps = [macroStep('dynamic.setHot', '设为热门'), macroStep('dynamic.setTop', '置顶', { same: true })]
    await putMacro(fixture, 'admin', { name: '两样', key: ';', content: { steps } })
    const page = await openRested('admin', `${path}?status=approved&hot=0&top=0`)
    const id = await cursorId(page)
    await page.keyboard.press(';')
    await shown(said(page, 'status', '已运行宏「两样」，共 2 步'))
    const stopped = { changed: 0, skipped: [], skippedCount: 0, undo: null, cancelled: 1 }
    await page.route('**/console/undo', (route) => route.fulfill({ json: { code: 0, message: '', data: stopped } }), {
      times: 1,
    })
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已停止撤销：宏「两样」'))
    const left = await stored(id)
    expect([isOn(left.hot), isOn(left.top)]).toEqual([true, true])
    await page.keyboard.press('z')
    await shown(said(page, 'status', '已撤销：宏「两样」'))
    const after = await stored(id)
    expect([isOn(after.hot), isOn(after.top)]).toEqual([false, false])
  })

  it('ask once before what cannot be undone, and do nothing without an answer', async () => {
    await putMacro(fixture, 'admin', {
      name: '发海报',
      key: 'q',
      content: {
        steps: [macroStep('dynamic.sendPoster', '发送海报到圈子'), macroStep('dynamic.setTop', '置顶', { same: true })],
      },
    })
    const page = await openRested('admin', `${path}?status=approved&top=0`)
    const calls: string[] = []
    page.on('request', (request) => {
      if (/sendDynamicPosterToCircle/.test(request.url())) calls.push(request.url())
    })
    await page.keyboard.press('q')
    const question = page.getByRole('dialog', { name: '运行宏「发海报」？' })
    await shown(question.getByText('发送海报到圈子动态'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => question.count()).toBe(0)
    expect(calls).toEqual([])
    await page.keyboard.press('q')
    await shown(question)
    await page.keyboard.press('Enter')
    await expect.poll(() => calls.length).toBe(1)
    expect(await page.getByRole('dialog').count(), 'no second question').toBe(0)
  })

  it('say of their steps what the lists show: 元, moments and days', async () => {
    const bounds = { price_from: '2000000', createdAt_from: '2026-05-01T00:00:00' }
    const list = { entity: 'secondGoods', view: null, sort: null, filter: bounds }
    await putMacro(fixture, 'admin', {
      name: '退一点',
      key: 'q',
      content: {
        steps: [
          { kind: 'open', screen: 'secondhand.goodsList', list },
          macroStep('runningOrder.refundPart', '部分退款', { inputs: { refunded: 2450, refundReason: '少送一份' } }),
          macroStep('dynamic.setTopUntil', '定时置顶', { inputs: { topUntil: 1_796_000_000_000 } }),
        ],
      },
    })
    const page = await openRested('admin')
    await page.keyboard.press('q')
    const steps = page.getByRole('dialog', { name: '运行宏「退一点」？' }).getByRole('listitem')
    await shown(steps.first())
    expect(await steps.allInnerTexts()).toEqual([
      expect.stringContaining('打开二手商品审核（价格从¥20,000.00，发布时间从2026-05-01）'),
      expect.stringContaining('已退：¥24.50'),
      expect.stringContaining('置顶截止：2026-11-30 08:53:20'),
    ])
  })

  it("name a step that is gone, and keep to the rights of whoever runs the school's", async () => {
    await putMacro(fixture, 'admin', {
      name: '禁用用户',
      isSchools: true,
      content: {
        steps: [{ kind: 'open', screen: 'topicDynamics.tdlist', list: null }, macroStep('user.disable', '禁用用户')],
      },
    })
    await putMacro(fixture, 'moderator', { name: '旧命令', content: { steps: [macroStep('dynamic.approve', '通过')] } })
    const page = await openRested('moderator')
    await page.route(/\/console\/saved$/, async (route) => {
      const response = await route.fetch()
      const answer: { data: SavedAnswer } = await response.json()
      const gone: MacroStep = { kind: 'command', command: 'dynamic.gone', title: '盖章', inputs: {}, same: false }
      const list = answer.data.list.map((each) =>
        each.kind === 'macro' && each.name === '旧命令' ? { ...each, content: { steps: [gone] } } : each,
      )
      await route.fulfill({ response, json: { ...answer, data: { list } } })
    })
    await page.goto(path)
    await ready(page)
    await savedFetched(page)
    for (const [query, reason] of [
      ['旧命令', '第 1 步：命令「盖章」已经不在了'],
      ['禁用用户', '第 2 步：没有「禁用用户」的权限'],
    ] as const) {
      // What was fetched is known to the palette that is opened next.
      const told = async () => {
        await page.keyboard.press('Control+K')
        const palette = page.getByRole('dialog', { name: '命令面板' })
        await shown(palette.getByRole('combobox'))
        await page.keyboard.type(query)
        await shown(palette.locator('[role=listbox]:not([aria-busy=true])'))
        const count = await palette.getByRole('option').filter({ hasText: reason }).count()
        await page.keyboard.press('Escape')
        await expect.poll(() => palette.count()).toBe(0)
        return count
      }
      await expect.poll(told).toBe(1)
    }
  })
})
