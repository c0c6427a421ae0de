import { describe, expect, it } from 'vitest'
import { consoleDesk } from './support/browser.ts'

const desk = consoleDesk()

describe('the audit', () => {
  it('shows who decided how much, and is narrowed to a person', async () => {
    const page = await desk.openAs('moderator', '/topicDynamics/tdlist?status=pending')
    const grid = page.getByRole('grid', { name: '动态列表' })
    await grid.locator('[role=row][data-id]').first().waitFor()
    await grid.focus()
    await page.keyboard.press('a')
    await page.getByRole('status').filter({ hasText: '已通过' }).waitFor()

    const office = await desk.openAs('admin', '/authorityment/audit')
    const figures = office.getByRole('region', { name: '审核员工作量' })
    await figures.getByRole('row').nth(1).waitFor()
    const person = (await figures.getByRole('rowheader').first().innerText()).trim()
    await office.getByRole('combobox', { name: '操作人' }).fill(person)
    await office.getByRole('option', { name: person }).first().click()
    const lines = office.getByRole('list', { name: '操作' }).getByRole('listitem')
    await expect.poll(async () => (await lines.allInnerTexts()).every((line) => line.includes(person))).toBe(true)
    expect(await lines.count()).toBeGreaterThan(0)
  })
})
