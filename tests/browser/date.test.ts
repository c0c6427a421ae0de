import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const dayLength = 86_400_000

/** YYYY-MM-DD of a clock in Beijing. */
function dayInBeijing(moment: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(moment)
}

describe('days', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'are those of Beijing in a browser on %s',
    async (timezoneId) => {
      const page = await fixture.openAs('admin', undefined, { timezoneId })
      const asked = page.waitForRequest((request) => /[?&]from=\d+&to=\d+/.test(request.url()))
      await page.goto('/dashboard/dashboardindex')
      const { searchParams } = new URL((await asked).url())
      const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))]
      expect((to + 1 - from) / dayLength).toBe(30)
      expect((from + 8 * 3_600_000) % dayLength).toBe(0)
      expect(dayInBeijing(to)).toBe(dayInBeijing(Date.now()))
      const card = page.getByRole('region', { name: '每天的内容' })
      await card.getByRole('button', { name: '看表' }).click()
      await shown(card.getByRole('row').last().getByText(dayInBeijing(Date.now())))
      expect(await card.getByRole('row').count()).toBe(31)
    },
  )
})

describe('a date', () => {
  it('is written in Chinese on the record of operations too, whatever the browser speaks', async () => {
    const page = await fixture.openAs('admin', '/authorityment/audit', { locale: 'en-US' })
    const from = page.getByLabel('操作时间从')
    await shown(from)
    expect(await from.inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    await from.press('Alt+ArrowDown')
    await shown(page.getByRole('dialog', { name: '选择日期' }).getByText('一', { exact: true }))
    expect(await page.locator('input[type=date]').count()).toBe(0)
  })

  it('is chosen by keys in a Chinese calendar whatever the browser speaks, its time written after it', async () => {
    const page = await fixture.openAs('admin', '/announcement/announcindex?new=1', { locale: 'en-US' })
    const moment = page.getByRole('dialog').getByLabel('发布时间')
    await moment.fill('2026-1-5')
    await moment.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: '选择日期' })
    await shown(calendar.getByText('2026年1月'))
    await shown(calendar.getByText('一', { exact: true }))
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('5')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await page.keyboard.type('08:30')
    expect(await moment.inputValue()).toBe('2026-01-13 08:30')
  })

  it('that cannot be read is said to be none, and stays as it was typed', async () => {
    const page = await fixture.openAs('admin', '/announcement/announcindex?new=1')
    const form = page.getByRole('dialog')
    const moment = form.getByLabel('发布时间')
    await moment.fill('2026-02-30 8:00')
    await moment.press('Control+Enter')
    await shown(form.getByRole('alert').filter({ hasText: '发布时间要写成 2026-01-31 08:30 这样' }))
    expect(await moment.inputValue()).toBe('2026-02-30 8:00')
  })
})
