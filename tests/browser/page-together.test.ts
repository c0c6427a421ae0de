import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { heading, madePages } from './support/made-page.ts'

const fixture = consoleFixture()

const pages = madePages(fixture)

const blocks = (page: Page) => page.getByRole('listbox', { name: '页面内容' }).getByRole('option')
const part = (page: Page) => page.getByRole('region', { name: '这一块的内容' })

async function open(id: number): Promise<Page> {
  const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`)
  await shown(blocks(page).first())
  return page
}

async function write(page: Page, place: number, text: string): Promise<void> {
  await blocks(page).nth(place).click()
  await part(page).getByLabel(/^文字/).fill(text)
}

async function add(page: Page, after: number, text: string): Promise<void> {
  await blocks(page).nth(after).click()
  await page.getByRole('button', { name: '标题', exact: true }).click()
  await part(page).getByLabel(/^文字/).fill(text)
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await shown(page.getByRole('status').filter({ hasText: '已保存' }))
}

describe('a page that two put together at once', () => {
  it('keeps what either added, changed, moved and took out, and says so', async () => {
    const id = await pages.make('一起改的页面', ['甲', '乙', '丙', '丁'])
    const [first, second] = [await open(id), await open(id)]
    await write(second, 1, '乙改')
    await add(second, 3, '同事加的')
    await save(second)
    expect(await pages.savedTexts(id)).toEqual(['甲', '乙改', '丙', '丁', '同事加的'])

    await add(first, 0, '我加的')
    await blocks(first).nth(3).press('Delete')
    await blocks(first).nth(0).press('Alt+ArrowDown')
    await first.keyboard.press('Control+Enter')
    await shown(first.getByText('页面内容：新加 1 块、改了 1 块，已合在一起'))
    await shown(first.getByRole('status').filter({ hasText: '已保存' }))
    expect(await pages.savedTexts(id)).toEqual(['我加的', '甲', '乙改', '丁', '同事加的'])
  })

  it('asks about a block both changed and one that was taken out, and keeps the rest meanwhile', async () => {
    const id = await pages.make('都改的页面', ['甲', '乙', '丙'])
    const [first, second] = [await open(id), await open(id)]
    await write(second, 0, '同事的甲')
    await blocks(second).nth(1).press('Delete')
    await add(second, 1, '同事加的')
    await save(second)

    await write(first, 0, '我的甲')
    await write(first, 1, '我的乙')
    await first.keyboard.press('Control+Enter')
    const changed = first.getByRole('radiogroup', { name: '第 1 块「标题」：保留哪一个' })
    const removed = first.getByRole('radiogroup', { name: '第 2 块「标题」：保留哪一个' })
    await shown(changed.getByText('同事的甲'))
    await shown(changed.getByText('我的甲'))
    await shown(removed.getByText('已移除'))
    await shown(first.getByRole('alert').filter({ hasText: '有 2 处与您填写的不同' }))
    expect(await pages.savedTexts(id)).toEqual(['同事的甲', '丙', '同事加的'])
    await expectAccessible(first)

    await first.keyboard.press('Control+Enter')
    await shown(first.getByRole('alert').filter({ hasText: '请先选择' }))
    await changed.getByRole('radio', { name: /已改为/ }).check()
    await removed.getByRole('radio', { name: '我填写的' }).check()
    await first.keyboard.press('Control+Enter')
    await shown(first.getByRole('status').filter({ hasText: '已保存' }))
    expect(await pages.savedTexts(id)).toEqual(['同事的甲', '我的乙', '丙', '同事加的'])
  })

  it('takes up a draft with what was saved since it was written', async () => {
    const id = await pages.make('有草稿的页面', ['甲', '乙'])
    const page = await open(id)
    page.on('dialog', (dialog) => dialog.accept())
    await add(page, 1, '草稿里的')
    const kept = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(kept).toContain('草稿里的')
    const { blocks: now } = await pages.call(`/school/diy/details?id=${id}`)
    await pages.call('/school/diy/edit', { id, blocks: [...now, heading('后来的')] })
    await page.reload()
    await page.getByRole('button', { name: '接着编辑' }).click()
    await shown(blocks(page).nth(3))
    await blocks(page).nth(0).focus()
    await save(page)
    expect((await pages.savedTexts(id)).toSorted()).toEqual(['乙', '后来的', '甲', '草稿里的'].toSorted())
  })
})

describe('a form that two put together at once', () => {
  it('keeps the questions of both, also where both numbered theirs alike', async () => {
    const question = (key: string, label: string) => ({ key, kind: 'phone', values: { label }, when: null })
    const { ids } = await pages.call('/school/form/add', {
      name: '一起改的表单',
      kind: 'survey',
      questions: [question('q1', '姓名')],
    })
    const [id] = ids
    const openForm = async () => {
      const page = await fixture.openAs('admin', `/appletsDIY/formdiyindex?id=${id}`)
      await shown(page.getByRole('listbox', { name: '题目' }).getByRole('option').first())
      return page
    }
    const ask = async (page: Page, label: string) => {
      await page.getByRole('button', { name: '单行文字' }).click()
      await page.getByRole('region', { name: '这一题的内容' }).getByLabel(/^题目/).fill(label)
    }
    const [first, second] = [await openForm(), await openForm()]
    await ask(second, '同事问的')
    await save(second)
    await ask(first, '我问的')
    await save(first)
    const { questions }: { questions: { key: string; values: { label: string } }[] } = await pages
      .call(`/school/form/list?ids=${id}`)
      .then(({ list }) => list[0])
    expect(questions.map(({ values }) => values.label).toSorted()).toEqual(['同事问的', '我问的', '姓名'].toSorted())
    expect(new Set(questions.map(({ key }) => key)).size).toBe(3)
  })
})
