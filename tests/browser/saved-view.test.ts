import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SavedAnswer } from '../../src/catalogue/saved/saved.ts'
import { rowsIn } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'
import { clearSaved } from './support/clear-saved.ts'
import { grid, ready } from './support/list.ts'
import { macroStep, putMacro } from './support/put-macro.ts'
import { savedFetched } from './support/saved-fetched.ts'

const fixture = consoleFixture()
const path = '/topicDynamics/tdlist'

/** A page whose views and macros were fetched, which happens at rest. */
async function openRested(account: 'admin' | 'moderator', address: string): Promise<Page> {
  const page = await fixture.openAs(account, address)
  await ready(page)
  await savedFetched(page)
  return page
}

async function save(page: Page, name: string, key: string | null, isSchools = false): Promise<void> {
  await page.keyboard.press('Shift+S')
  const dialog = page.getByRole('dialog', { name: '保存为视图' })
  await shown(dialog)
  await page.keyboard.type(name)
  if (key !== null) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await shown(dialog.getByLabel(/按下.*新快捷键/))
    await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await shown(dialog.getByRole('button', { name: '更改快捷键' }))
  }
  if (isSchools) await dialog.getByLabel(/全校可用/).check()
  await dialog.getByLabel('名称').press('Enter')
  await shown(page.getByText(`已保存视图「${name}」`))
  await shown(page.getByRole('button', { name: `视图：${name}` }))
}

/** Runs what the palette finds first for a text. */
async function run(page: Page, text: string, title: string): Promise<void> {
  await page.keyboard.press('Control+K')
  // Letters are kept until the palette is there; other text is no key, and goes to what has the focus.
  if (!/^[a-z]*$/.test(text))
    await shown(page.getByRole('combobox', { name: '搜索页面、命令和记录' }).and(page.locator(':focus')))
  await page.keyboard.type(text)
  await shown(page.getByRole('option', { name: new RegExp(title), selected: true }))
  await page.keyboard.press('Enter')
}

const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function heightOfFirst(page: Page): Promise<number> {
  const box = await grid(page).locator('[role=row][data-id]').first().boundingBox()
  return Math.round(box?.height ?? 0)
}

describe('saved views', () => {
  beforeEach(() => clearSaved(fixture))

  it('are saved, opened, changed, renamed, removed and taken back by keys alone', async () => {
    const page = await openRested('admin', `${path}?status=refused&sort=createdAt`)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOfFirst(page)).toBeLessThan(60)
    await save(page, '被拒的老帖', ';')

    // From elsewhere, by its key: rows, order and density are as they were.
    await run(page, 'plgl', '评论管理')
    await ready(page, '评论管理')
    await page.keyboard.press(';')
    await ready(page)
    expect(params(page)).toMatchObject({ status: 'refused', sort: 'createdAt' })
    await shown(page.getByRole('button', { name: '视图：被拒的老帖' }))
    expect(await heightOfFirst(page)).toBeLessThan(60)

    // The list's own density is another: the view left it as it was.
    await run(page, 'dtlb', '动态列表')
    await expect.poll(() => params(page)).toEqual({})
    await ready(page)
    await shown(page.getByRole('button', { name: '视图', exact: true }))
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOfFirst(page)).toBeGreaterThan(60)

    // Found by initials; made what the list is now; taken back by z.
    await run(page, 'bjdlt', '被拒的老帖')
    await shown(page.getByRole('button', { name: '视图：被拒的老帖' }))
    await ready(page)
    await page.keyboard.press('Shift+V')
    await expect.poll(() => heightOfFirst(page)).toBeGreaterThan(60)
    await page.keyboard.press('Shift+U')
    await shown(page.getByText('已更新视图「被拒的老帖」'))
    const densities = async () => {
      await run(page, 'dtlb', '动态列表')
      await expect.poll(() => params(page)).toEqual({})
      await ready(page)
      await page.keyboard.press(';')
      await expect.poll(() => params(page).saved).toBeTruthy()
      await ready(page)
      return heightOfFirst(page)
    }
    expect(await densities()).toBeGreaterThan(60)
    await page.keyboard.press('z')
    await shown(page.getByText('已撤销：更新视图「被拒的老帖」'))
    await expect.poll(densities).toBeLessThan(60)

    // Renamed and removed where all are managed.
    await run(page, 'glst', '管理视图和宏')
    const dialog = page.getByRole('dialog', { name: '视图和宏' })
    await shown(dialog.getByText('按发布时间顺序', { exact: false }))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '修改「被拒的老帖」' }).press('Enter')
    await page.getByLabel('名称').fill('旧的被拒')
    await page.getByLabel('名称').press('Enter')
    await dialog.getByRole('button', { name: '删除「旧的被拒」' }).press('Enter')
    await expect.poll(() => dialog.getByText('旧的被拒').count()).toBe(0)
    await page.keyboard.press('Escape')
    await shown(page.getByText('已删除视图「旧的被拒」'))
    await page.keyboard.press('z')
    await shown(page.getByRole('button', { name: '视图：旧的被拒' }))
  })

  it('are not renamed over the name somebody else gave them meanwhile', async () => {
    const page = await openRested('admin', path)
    await save(page, '待办', null, true)
    await run(page, 'glst', '管理视图和宏')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '修改「待办」' }).press('Enter')
    await dialog.getByLabel('名称').fill('甲改的')
    const headers = {
      authorization: `Bearer ${await tokenOf(fixture.server(), 'admin')}`,
      'content-type': 'application/json',
    }
    const url = `${fixture.origin()}/console/saved`
    const names = async () => {
      const { data }: { data: SavedAnswer } = await (await fetch(url, { headers })).json()
      return data.list.map(({ name }) => name)
    }
    const { data }: { data: SavedAnswer } = await (await fetch(url, { headers })).json()
    const [{ id, version } = { id: 0, version: 0 }] = data.list
    const heard = page.waitForResponse('**/console/saved')
    await fetch(url, { method: 'POST', headers, body: JSON.stringify({ id, version, name: '乙改的' }) })
    await (await heard).finished()
    await shown(page.getByRole('button', { name: '视图：乙改的', includeHidden: true }))
    await dialog.getByLabel('名称').press('Enter')
    await shown(dialog.getByRole('alert'))
    expect(await names()).toEqual(['乙改的'])
    expect(await dialog.getByLabel('名称').inputValue()).toBe('甲改的')
  })

  it('and macros name the rows they filter by and give as these are called', async () => {
    const { db } = fixture.server().database
    const [dynamic] = await rowsIn(db, 'dynamic', 1).select('topic').where('topic', 'is not', null).limit(1).execute()
    const topic = await rowsIn(db, 'topic', 1).selectAll().where('id', '=', Number(dynamic?.topic)).executeTakeFirst()
    const [permission] = await rowsIn(db, 'permission', 1).select(['id', 'name']).limit(1).execute()
    const list = { entity: 'dynamic', view: null, sort: null, filter: { topic: `${topic?.id}` } }
    const inputs = { permission: Number(permission?.id) }
    const add = macroStep('group.addPermission', '添加权限组合', { inputs })
    const steps = [{ kind: 'open', screen: 'topicDynamics.tdlist', list }, add]
    await putMacro(fixture, 'admin', { name: '加权限', key: ';', content: { steps } })
    const page = await openRested('admin', `${path}?topic=${topic?.id}`)
    await page.keyboard.press('Shift+S')
    await shown(page.getByRole('dialog', { name: '保存为视图' }).getByText(`话题：${topic?.title}`))
    await page.keyboard.press('Escape')
    await run(page, 'glst', '管理视图和宏')
    const line = page.getByRole('dialog', { name: '视图和宏' }).getByRole('listitem').filter({ hasText: '加权限' })
    await shown(line.getByText(`打开动态列表（话题：${topic?.title}） → `))
    await line.getByRole('button', { name: '修改「加权限」' }).press('Enter')
    const items = page.getByRole('list', { name: '宏的步骤' }).getByRole('listitem')
    await shown(items.last().getByText(`（权限组合：${permission?.name}）`))
    await page.keyboard.press('Escape')
    await line.getByRole('button', { name: '运行「加权限」' }).press('Enter')
    const stopped = page.getByRole('alert').filter({ hasText: '停在第 2 步' })
    await shown(stopped)
    expect(await stopped.innerText()).toContain(`（权限组合：${permission?.name}）」`)
  })

  it('take no key that is bound, and a key of theirs is not bound to anything else', async () => {
    const page = await openRested('admin', path)
    await page.keyboard.press('Shift+S')
    const dialog = page.getByRole('dialog', { name: '保存为视图' })
    await page.keyboard.type('撞键')
    for (const [key, owner] of [
      ['a', '通过'],
      ['Control+K', '命令面板'],
      ['Control+P', '浏览器'],
    ] as const) {
      await dialog
        .getByRole('button', { name: /快捷键/ })
        .first()
        .press('Enter')
      await page.keyboard.press(key)
      await page.keyboard.press('Enter')
      await shown(dialog.getByRole('alert').filter({ hasText: owner }))
    }
    await page.keyboard.press('Escape')
    await save(page, '占逗号', ',')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await shown(sheet.getByRole('region', { name: '视图和宏' }).getByText('占逗号'))
    await sheet
      .getByLabel(/更改「刷新列表」/)
      .first()
      .press('Enter')
    await page.keyboard.press(',')
    await page.keyboard.press('Enter')
    await shown(sheet.getByRole('alert').filter({ hasText: '占逗号' }))
  })

  it("are the school's for who may share: all see them, by mouse too, and their keys give way to the own", async () => {
    const admin = await openRested('admin', `${path}?status=approved`)
    await save(admin, '全校已通过', 'q', true)
    const page = await openRested('moderator', path)
    await page.keyboard.press('q')
    await shown(page.getByRole('button', { name: '视图：全校已通过' }))
    expect(params(page).status).toBe('approved')
    await page.getByRole('button', { name: '视图：全校已通过' }).click()
    await page.getByRole('menuitem', { name: '离开视图' }).click()
    await expect.poll(() => params(page)).toEqual({})
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await page.getByRole('menuitem', { name: '全校已通过' }).click()
    await expect.poll(() => params(page).status).toBe('approved')
    await ready(page)
    // The moderator has no right to change it, nor to save for the school.
    await page.keyboard.press('Shift+U')
    await shown(page.getByText('您没有「保存全校的视图和宏」的权限'))
    await page.keyboard.press('Shift+S')
    await shown(page.getByRole('dialog', { name: '保存为视图' }))
    expect(await page.getByLabel(/全校可用/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '视图：全校已通过' }).click()
    await page.getByRole('menuitem', { name: '离开视图' }).click()
    await ready(page)
    await save(page, '我的', 'q')
    await run(page, 'qxytg', '全校已通过')
    await expect.poll(() => params(page).status).toBe('approved')
    await ready(page)
    await page.keyboard.press('q')
    await shown(page.getByRole('button', { name: '视图：我的' }))
  })

  it('open without what is gone of their lists, and say what that was', async () => {
    const page = await openRested('admin', `${path}?status=refused`)
    await save(page, '缺了字段', null)
    await page.route(/\/console\/saved$/, async (route) => {
      const response = await route.fetch()
      const answer: { data: SavedAnswer } = await response.json()
      const list = answer.data.list.map((each) => {
        if (each.kind !== 'view' || each.name !== '缺了字段') return each
        const { content } = each
        return {
          ...each,
          content: {
            ...content,
            list: { ...content.list, filter: { ...content.list.filter, mood: 'sad' } },
            columns: { ...content.columns, columnVisibility: { weather: false } },
            labels: { mood: '心情', weather: '天气' },
          },
        }
      })
      await route.fulfill({ response, json: { ...answer, data: { list } } })
    })
    await page.goto(path)
    await ready(page)
    await savedFetched(page)
    await run(page, '缺了字段', '缺了字段')
    await shown(page.getByText('视图「缺了字段」里的筛选「心情」、列「天气」已经不在了，其余照常打开'))
    expect(params(page)).toMatchObject({ status: 'refused' })
    expect(params(page).mood).toBeUndefined()
    await ready(page)
  })
})
