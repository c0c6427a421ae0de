import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { madePages } from './support/made-page.ts'

const fixture = consoleFixture()
const pages = madePages(fixture)
const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const save = (page: Page) => page.getByRole('button', { name: /^保存/ }).click()
const saved = (page: Page) => shown(page.getByRole('status').filter({ hasText: '已保存' }))

const names = (count: number) => Array.from({ length: count }, (_, index) => `第${index + 1}条`)

/** Waits for something to have the focus. */
const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

/** Waits for something to be on screen, with nothing over it. */
const inSight = (target: Locator) =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const { left, top, bottom, width, height } = element.getBoundingClientRect()
        const seen = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2)
        return top >= 0 && bottom <= innerHeight && element.contains(seen)
      }),
    )
    .toBe(true)

/** What a part says in a field is refused: it is chosen, the field has the focus, and what is wrong is beside it. */
async function expectWrong(
  page: Page,
  { part, field, message }: Readonly<Record<'part' | 'field' | 'message', string>>,
) {
  const region = page.getByRole('region', { name: /内容$/ })
  const control = region.getByLabel(field)
  await shown(page.getByRole('option', { name: part, selected: true }))
  await focused(control)
  expect(await control.getAttribute('aria-invalid')).toBe('true')
  await inSight(control)
  await inSight(region.getByRole('alert').filter({ hasText: message }))
}

describe('a part that is refused', () => {
  it('is chosen, and its field has the focus, from wherever the page was scrolled to', async () => {
    const id = await pages.make('长页面', names(40))
    const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`, desk)
    const part = page.getByRole('region', { name: '这一块的内容' })
    await page.getByRole('option', { name: '第 2 块 标题' }).click()
    await part.getByLabel(/^文字/).fill('')
    await page.getByRole('option', { name: '第 40 块 标题' }).click()
    await shown(part.getByRole('heading', { name: '第 40 块：标题' }))
    await save(page)
    await expectWrong(page, { part: '第 2 块 标题', field: '文字', message: '请输入文字' })
    await inSight(page.getByRole('alert').filter({ hasText: '第 2 块「标题」：请输入文字' }))
    await expectAccessible(page)
    await page.keyboard.type('补上的文字')
    expect(await part.getByLabel(/^文字/).getAttribute('aria-invalid')).toBe('false')
    await save(page)
    await saved(page)
    expect((await pages.savedTexts(id))[1]).toBe('补上的文字')
  })

  it('is what was moved since, and is chosen on a phone, too', async () => {
    const id = await pages.make('手机上的页面', names(24))
    const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`, phone)
    const part = page.getByRole('region', { name: '这一块的内容' })
    await page.getByRole('option', { name: '第 1 块 标题' }).click()
    await part.getByLabel(/^文字/).fill('')
    await part.getByRole('button', { name: '下移' }).click()
    await page.getByRole('option', { name: '第 24 块 标题' }).click()
    await save(page)
    await expectWrong(page, { part: '第 2 块 标题', field: '文字', message: '请输入文字' })
    await inSight(page.getByRole('option', { name: '第 2 块 标题' }))
  })

  it('is shown where the form was being tried, by its rule as well', async () => {
    const page = await fixture.openAs('admin', '/appletsDIY/formdiyindex', desk)
    const part = page.getByRole('region', { name: '这一题的内容' })
    await page.getByLabel(/^名称/).fill('社团报名')
    for (const kind of ['单选', '单行文字', '手机号']) await page.getByRole('button', { name: kind }).click()
    await page.getByRole('option', { name: '第 2 题 单行文字' }).click()
    await part.getByLabel(/^题目/).fill('')
    await page.getByRole('option', { name: '第 3 题 手机号' }).click()
    await page.getByRole('button', { name: '试填' }).click()
    await save(page)
    await expectWrong(page, { part: '第 2 题 单行文字', field: '题目', message: '请输入题目' })
    await page.keyboard.type('姓名')

    await part.getByLabel('什么时候显示').click()
    await page.getByRole('option', { name: '看「单选」选了什么' }).click()
    await part.getByRole('checkbox', { name: '选了选项一时显示' }).click()
    await page.getByRole('option', { name: '第 3 题 手机号' }).click()
    await save(page)
    await expectWrong(page, { part: '第 2 题 单行文字', field: '什么时候显示', message: '请选择显示条件的选项' })
  })
})

describe('several parts that are refused', () => {
  it('are all named at once, each at its own place, until it is another', async () => {
    const id = await pages.make('几处不对', names(6))
    const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`, desk)
    const part = page.getByRole('region', { name: '这一块的内容' })
    for (const place of [2, 5]) {
      await page.getByRole('option', { name: `第 ${place} 块 标题` }).click()
      await part.getByLabel(/^文字/).fill('')
    }
    await save(page)
    await expectWrong(page, { part: '第 2 块 标题', field: '文字', message: '请输入文字' })
    await shown(page.getByRole('alert').filter({ hasText: '第 2 块「标题」：请输入文字；第 5 块「标题」：请输入文字' }))
    const said = page.getByRole('option').filter({ hasText: '请输入文字' })
    expect(await said.count()).toBe(2)
    await expectAccessible(page)
    await page.keyboard.type('补上的文字')
    await expect.poll(() => said.count()).toBe(1)
    await said.click()
    const text = part.getByLabel(/^文字/)
    expect(await text.getAttribute('aria-invalid')).toBe('true')
    await shown(part.getByRole('alert').filter({ hasText: '请输入文字' }))
    await text.fill('也补上')
    await expect.poll(() => said.count()).toBe(0)
    await save(page)
    await saved(page)
    const texts = await pages.savedTexts(id)
    expect([texts[1], texts[4]]).toEqual(['补上的文字', '也补上'])
  })
})

describe('a part of which several fields are refused', () => {
  it('names them all, each until it is another, and keeps what was typed', async () => {
    const page = await fixture.openAs('admin', '/appletsDIY/formdiyindex', desk)
    const part = page.getByRole('region', { name: '这一题的内容' })
    await page.getByLabel(/^名称/).fill('社团报名')
    for (const kind of ['单行文字', '手机号']) await page.getByRole('button', { name: kind }).click()
    await page.getByRole('option', { name: '第 1 题 单行文字' }).click()
    await part.getByLabel(/^题目/).fill('')
    await part.getByLabel('最少字数').fill('两三个')
    await page.getByRole('option', { name: '第 2 题 手机号' }).click()
    await save(page)
    await expectWrong(page, { part: '第 1 题 单行文字', field: '题目', message: '请输入题目' })
    await shown(page.getByRole('option').filter({ hasText: '请输入题目，最少字数必须是整数' }))
    const fewest = part.getByLabel('最少字数')
    expect(await fewest.inputValue()).toBe('两三个')
    await page.keyboard.type('姓名')
    expect(await part.getByLabel(/^题目/).getAttribute('aria-invalid')).toBe('false')
    expect(await fewest.getAttribute('aria-invalid')).toBe('true')
    await fewest.fill('2')
    await save(page)
    await saved(page)
  })
})

describe('a structure that is refused as a whole', () => {
  it('says why where it is read, and puts the focus on no button', async () => {
    const id = await pages.make('满的页面', names(60))
    const page = await fixture.openAs('admin', `/dashboard/diyindexs?id=${id}`, desk)
    await page.getByRole('option', { name: '第 60 块 标题' }).click()
    await page.getByRole('button', { name: '搜索框' }).click()
    await save(page)
    const message = page.getByRole('alert').filter({ hasText: '一个页面最多 60 块内容' })
    await focused(message)
    await inSight(message)
  })
})
