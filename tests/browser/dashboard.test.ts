import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const pageNamed = (name: string) =>
  entityTables(fixture.server().database.db)
    .selectFrom('diy_page')
    .select(['id', 'blocks', 'home', 'status'])
    .where('school_id', '=', 1)
    .where('name', '=', name)
    .executeTakeFirst()

const kindsOf = (cell: unknown) => JSON.parse(String(cell)).map((block: { kind: string }) => block.kind)

describe('the dashboard', () => {
  it('shows figures of the range chosen, and the table behind each chart', async () => {
    const page = await fixture.openAs('admin', '/dashboard/dashboardindex')
    const posts = page.getByRole('term').filter({ hasText: '发布内容' }).locator('xpath=following-sibling::dd[1]')
    await shown(posts.filter({ hasText: /^[\d,]+$/ }))
    const month = await posts.innerText()
    await page.getByRole('radio', { name: '近7天' }).click()
    await expect.poll(() => posts.innerText()).not.toBe(month)
    await shown(page.getByText(/订单和销售额取自销售数据的日报，由人工填报/))
    expect(await page.getByRole('link', { name: '销售数据', exact: true }).getAttribute('href')).toBe(
      '/visualization/saleData',
    )
    expect(await page.getByRole('link', { name: '资金概况', exact: true }).getAttribute('href')).toBe(
      '/withdraw/balance',
    )
    const card = page.getByRole('region', { name: '每天的内容' })
    await shown(card.getByRole('list').filter({ hasText: '评论' }))
    const colleges = page.getByRole('region', { name: '用户所在学院' })
    const named = await colleges.locator('.recharts-yAxis .recharts-cartesian-axis-tick').count()
    await colleges.getByRole('button', { name: '看表' }).click()
    await expect.poll(() => colleges.getByRole('row').count()).toBe(named + 1)
    await card.getByRole('button', { name: '看表' }).click()
    await expect.poll(() => card.getByRole('row').count()).toBe(8)
    await expectAccessible(page)
  })
})

describe('a page of the mini-program', () => {
  it('begins as a template, is put together by keys, and goes back to what it was', async () => {
    const page = await fixture.openAs('admin', '/dashboard/template')
    await page.getByRole('button', { name: '使用模板 毕业季' }).click()
    await page.waitForURL(/diyindexs\?id=\d+/)
    const blocks = page.getByRole('listbox', { name: '页面内容' })
    await blocks.getByRole('option').first().focus()
    await page.keyboard.press('Alt+ArrowDown')
    await shown(blocks.getByRole('option', { name: '第 1 块 图文' }))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect.poll(() => blocks.getByRole('option').count()).toBe(4)
    await page.getByRole('button', { name: '标题', exact: true }).click()
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('alert').filter({ hasText: '第 4 块「标题」：请输入文字' }))
    const block = page.getByRole('region', { name: '这一块的内容' })
    await block.getByLabel('文字').fill('毕业快乐')
    await block.getByLabel('更多的链接').fill('话题广')
    await shown(page.getByRole('option', { name: /话题广场/ }))
    await page.keyboard.press('Enter')
    await shown(block.getByText('圈子 · 话题广场'))
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    const saved = await pageNamed('毕业季')
    expect(kindsOf(saved?.blocks)).toEqual(['article', 'heading', 'space', 'heading', 'dynamics'])
    expect(JSON.parse(String(saved?.blocks))[3].values).toEqual({ text: '毕业快乐', link: '/pages/circle/topics' })

    await page.goto(`${fixture.origin()}/dashboard/diyindexs?id=${saved?.id}`)
    await page.getByRole('button', { name: '历史版本' }).click()
    const history = page.getByRole('dialog', { name: '历史版本' })
    await shown(history.getByText('4 处不同'))
    await page.keyboard.press('j')
    await shown(history.getByText(/^第 1 \/ /))
    await page.keyboard.press('Enter')
    await shown(blocks.getByRole('option', { name: '第 1 块 标题' }))
    await blocks.getByRole('option').first().press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    expect(kindsOf((await pageNamed('毕业季'))?.blocks)).toEqual([
      'heading',
      'article',
      'hotTalks',
      'space',
      'dynamics',
    ])
  })

  it('shows no colour where none was chosen', async () => {
    const page = await fixture.openAs('admin', '/dashboard/diyindexs')
    const swatch = page.getByLabel('挑选背景色')
    const opacity = () => swatch.evaluate((element) => getComputedStyle(element).opacity)
    await expect.poll(opacity).toBe('0')
    await page.getByRole('textbox', { name: '背景色', exact: true }).fill('#11a983')
    await expect.poll(opacity).toBe('1')
    expect(await swatch.inputValue()).toBe('#11a983')
  })

  it('is the home page in place of the one before', async () => {
    const page = await fixture.openAs('admin', '/dashboard/homeconfig?status=published')
    const grid = page.getByRole('grid', { name: '首页配置' })
    const row = grid.locator('[role=row][data-id]').filter({ hasText: '秋季运动会' })
    await row.click()
    await page.keyboard.press('h')
    await shown(page.getByRole('status').filter({ hasText: '设为首页' }))
    expect(Boolean((await pageNamed('秋季运动会'))?.home)).toBe(true)
    expect(Boolean((await pageNamed('校园综合首页'))?.home)).toBe(false)
  })
})

describe('a figure', () => {
  it.each([1440, 1024, 390])('is not wider than its card at %d px, however large', async (width) => {
    const page = await fixture.openAs('admin', '/', { viewport: { width, height: 900 } })
    await page.route('**/school/secondhand/keyIndex*', async (route) => {
      const response = await route.fetch()
      const { data, ...answer } = await response.json()
      await route.fulfill({ response, json: { ...answer, data: { ...data, worth: 1_234_567_890_12 } } })
    })
    await page.goto('/secondhand/secondindex')
    await shown(page.getByText('¥1,234,567,890.12'))
    const wider = await page.locator('dl > div').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const texts = document.createRange()
        texts.selectNodeContents(card)
        const { paddingRight, borderRightWidth } = getComputedStyle(card)
        const end = card.getBoundingClientRect().right - parseFloat(paddingRight) - parseFloat(borderRightWidth)
        return texts.getBoundingClientRect().right > end + 0.5 ? [card.textContent] : []
      }),
    )
    expect(wider).toEqual([])
  })
})
