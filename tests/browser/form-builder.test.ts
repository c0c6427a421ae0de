import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const formNamed = (name: string) =>
  entityTables(fixture.server().database.db)
    .selectFrom('form')
    .select(['id', 'questions', 'edition', 'status', 'contents', 'unread'])
    .where('school_id', '=', 1)
    .where('name', '=', name)
    .executeTakeFirst()

type Asked = { readonly key: string; readonly kind: string; readonly values: { label: string }; readonly when: unknown }

const questionsOf = async (name: string): Promise<Asked[]> => JSON.parse(String((await formNamed(name))?.questions))
const labelsOf = async (name: string) => (await questionsOf(name)).map(({ values }) => values.label)

/** Goes to something by Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await shown(target)
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const submit = async (id: unknown, body: object) =>
  (
    await fetch(`${fixture.origin()}/api/form/1/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()

describe('a form', () => {
  it('is built by keys alone, filled in by HTTP, read in the console, and goes back to what it was', async () => {
    const page = await fixture.openAs('admin', '/appletsDIY/formindex')
    await shown(page.locator('[role=row][data-id]').first())
    await press(page, 'n')
    await page.waitForURL(/formdiyindex/)
    await tabTo(page, page.getByLabel(/^名称/))
    await page.keyboard.type('羽毛球赛报名')
    await tabTo(page, page.getByRole('button', { name: '单行文字' }))
    const list = page.getByRole('listbox', { name: '题目' })
    const part = page.getByRole('region', { name: '这一题的内容' })
    const label = part.getByLabel(/^题目/)
    const focused = (target: Locator) =>
      expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

    await press(page, 'Enter')
    await focused(label)
    await page.keyboard.type('姓名')
    await press(page, 'Escape')
    await focused(list.getByRole('option', { name: '第 1 题 单行文字' }))

    await press(page, '+', ...Array.from({ length: 6 }, () => 'ArrowDown'), 'Enter')
    await shown(part.getByRole('heading', { name: '第 2 题：单选' }))
    await focused(label)
    await page.keyboard.type('参加双打吗')
    await tabTo(page, part.getByLabel(/^选项/))
    await press(page, 'Control+A')
    await page.keyboard.type('参加\n不参加')
    await press(page, 'Escape')

    await press(page, '+', ...Array.from({ length: 6 }, () => 'ArrowUp'), 'Enter')
    await shown(part.getByRole('heading', { name: '第 3 题：单行文字' }))
    await focused(label)
    await page.keyboard.type('搭档')
    await tabTo(page, part.getByLabel('必答'))
    await press(page, 'Space')
    await tabTo(page, part.getByLabel('什么时候显示'))
    await press(page, 'Enter')
    await shown(page.getByRole('option', { name: '看「参加双打吗」选了什么' }))
    await focused(page.getByRole('option', { name: '总是显示' }))
    await press(page, 'ArrowDown')
    await focused(page.getByRole('option', { name: '看「参加双打吗」选了什么' }))
    await press(page, 'Enter')
    await shown(list.getByText('「参加双打吗」选了「参加」时显示'))
    await expectAccessible(page)
    await press(page, 'Escape')

    await press(page, '+', ...Array.from({ length: 3 }, () => 'ArrowDown'), 'Enter')
    await focused(label)
    await press(page, 'Escape', 'Alt+ArrowUp', 'Alt+ArrowUp')
    await focused(list.getByRole('option', { name: '第 2 题 手机号' }))
    await press(page, 'Delete', 'Control+z')
    await focused(list.getByRole('option', { name: '第 2 题 手机号' }))
    await press(page, 'Control+Enter')
    await page.waitForURL(/formindex/)
    await expect.poll(() => labelsOf('羽毛球赛报名')).toEqual(['姓名', '手机号', '参加双打吗', '搭档'])
    const saved = await questionsOf('羽毛球赛报名')
    expect(saved[3]).toMatchObject({ kind: 'text', when: { key: saved[2]?.key, is: ['参加'] } })

    const row = page.locator('[role=row][data-id]').filter({ hasText: '羽毛球赛报名' })
    // The list that was left is kept, and says that there is something new.
    await shown(page.getByText('1 条新内容'))
    await press(page, 'Escape', 'Shift+R')
    await shown(row)
    await press(page, ...Array.from({ length: 9 }, () => 'k'), 's')
    await expect.poll(async () => (await formNamed('羽毛球赛报名'))?.status).toBe('published')
    const { id } = (await formNamed('羽毛球赛报名')) ?? {}
    const [name, , pair, partner] = saved.map(({ key }) => key)
    const answers = { [`${name}`]: '王小明', [`${pair}`]: '参加', [`${partner}`]: '李雷' }
    const refused = await submit(id, { edition: 1, answers: { ...answers, [`${partner}`]: '' } })
    expect(refused.message).toBe('请填写「搭档」')
    expect((await submit(id, { edition: 1, answers })).code).toBe(0)

    await press(page, 'Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('表单数据')
    await shown(page.getByRole('option', { name: /表单数据/ }).first())
    await press(page, 'Enter')
    await page.waitForURL(/formdata/)
    const content = page.locator('[role=row][data-id]').filter({ hasText: '王小明 · 参加 · 李雷' })
    await shown(content)
    await press(page, 'Enter')
    const panel = page.getByRole('complementary', { name: '详情' })
    await shown(panel.getByText('参加双打吗'))
    await press(page, 'a')
    await expect.poll(async () => Number((await formNamed('羽毛球赛报名'))?.unread)).toBe(0)

    await page.goto(`${fixture.origin()}/appletsDIY/formindex?entity=form&open=${id}`)
    await shown(row)
    await press(page, 'e')
    await page.waitForURL(/formdiyindex\?id=/)
    await tabTo(page, list.getByRole('option').first())
    await press(page, 'End', 'Delete', 'Control+Enter')
    await expect.poll(() => labelsOf('羽毛球赛报名')).toEqual(['姓名', '手机号', '参加双打吗'])
    expect(Number((await formNamed('羽毛球赛报名'))?.edition)).toBe(2)
    await page.goto(`${fixture.origin()}/appletsDIY/formdiyindex?id=${id}`)
    await tabTo(page, page.getByRole('button', { name: '历史版本' }))
    await press(page, 'Enter')
    const history = page.getByRole('dialog', { name: '历史版本' })
    await shown(history.getByText('1 处不同'))
    await press(page, 'j')
    await shown(history.getByText('第 1 / 1 处：后来删除'))
    await press(page, 'Enter')
    await shown(list.getByRole('option', { name: '第 4 题 单行文字' }))
    await tabTo(page, list.getByRole('option').first())
    await press(page, 'Control+Enter')
    await expect.poll(() => labelsOf('羽毛球赛报名')).toEqual(['姓名', '手机号', '参加双打吗', '搭档'])
  }, 90_000)
})
