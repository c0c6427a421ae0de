import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

/** Whether there are lines, and all of them say so: while they are read anew there are none. */
async function allSay(lines: Locator, text: string): Promise<boolean> {
  const said = await lines.allInnerTexts()
  return said.length > 0 && said.every((line) => line.includes(text))
}

describe('the audit', () => {
  it('shows who decided how much, and is narrowed to a person', async () => {
    const page = await fixture.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('a')
    await shown(page.getByRole('status').filter({ hasText: '已通过' }))

    const office = await fixture.openAs('admin', '/authorityment/audit')
    const figures = office.getByRole('region', { name: '审核员工作量' })
    await shown(figures.getByRole('row').nth(1))
    const person = (await figures.getByRole('rowheader').first().innerText()).trim()
    await office.getByRole('combobox', { name: '操作人' }).fill(person)
    await office.getByRole('option', { name: person }).first().click()
    const lines = office.getByRole('list', { name: '操作' }).getByRole('listitem')
    await expect.poll(() => allSay(lines, person)).toBe(true)
  })

  it('shows apart what somebody tried without the permission', async () => {
    const page = await fixture.openAs('moderator', '/welcome')
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
    const headers = { authorization: `Bearer ${token}` }
    for (const _ of [1, 2]) await page.request.get(`${fixture.origin()}/school/role/index`, { headers })
    const office = await fixture.openAs('admin', '/authorityment/audit')
    await office.getByRole('radio', { name: '被拒绝' }).click()
    const line = office.getByRole('list', { name: '操作' }).getByRole('listitem').first()
    await expect.poll(() => line.innerText()).toMatch(/查看角色[\s\S]*没有权限，已拒绝 2 次/)
    expect(await line.getByRole('button').count()).toBe(0)
  })

  it('is narrowed by a beginning or an end alone, of which a year is counted', async () => {
    const page = await fixture.openAs('admin', '/authorityment/audit')
    const lines = page.getByRole('list', { name: '操作' }).getByRole('listitem')
    const [from, to] = [
      page.getByRole('textbox', { name: '操作时间从' }),
      page.getByRole('textbox', { name: '操作时间到' }),
    ]
    const workload = page.getByRole('region', { name: '审核员工作量' })
    await shown(workload)
    await from.fill('2020-01-01')
    await from.press('Tab')
    await to.fill('')
    await to.press('Tab')
    await shown(page.getByText(/^处理量只统计一年：20/))
    await shown(lines.first())
    await shown(workload.getByRole('row').nth(1))
    expect(await page.getByRole('alert').count()).toBe(0)
    await to.fill('2020-01-02')
    await to.press('Tab')
    await from.fill('')
    await from.press('Tab')
    await shown(page.getByText('处理量只统计一年：2019-01-02 至 2020-01-02'))
    await shown(page.getByText('还没有操作记录'))
    await shown(workload.getByText('这段时间没有人处理过内容'))
  })

  it('is narrowed to a command and a record, and saved as a file', async () => {
    const page = await fixture.openAs('admin', '/authorityment/audit')
    const lines = page.getByRole('list', { name: '操作' }).getByRole('listitem')
    await shown(lines.first())
    await page.getByRole('combobox', { name: '操作', exact: true }).fill('通过 动态')
    await page.getByRole('option', { name: '通过 · 动态' }).click()
    await expect.poll(() => allSay(lines, '通过')).toBe(true)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出 CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^操作记录-\d{8}\.csv$/)
    await page.getByRole('combobox', { name: '内容' }).fill('动态')
    await page.getByRole('option', { name: '动态', exact: true }).click()
    // A record by its name, and one that is gone by its number.
    const record = page.getByRole('combobox', { name: '动态', exact: true })
    await record.click()
    await page.getByRole('option').first().click()
    expect(await record.inputValue()).not.toMatch(/^#?\d*$/)
    await record.fill('9999999')
    await page.getByRole('option', { name: '#9999999' }).click()
    await shown(page.getByText('还没有操作记录'))
  })
})
