import { describe, expect, it } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

describe('the settings of errands', () => {
  it('show what an errand would cost while they are typed', async () => {
    const page = await fixture.openAs('admin', '/runSettings')
    const panel = page.getByRole('region', { name: '价格试算' })
    const total = panel.getByRole('term').filter({ hasText: '合计' }).locator('xpath=following-sibling::dd[1]')
    await panel.getByLabel('时间').fill('2026-11-24 10:00')
    await expect.poll(() => total.innerText()).toBe('¥2.00')
    await panel.getByLabel('楼层').fill('6')
    await expect.poll(() => total.innerText()).toBe('¥3.00')
    for (const [name, wrong, problem] of [
      ['楼层', '高层', '楼层要填从 1 起的整数'],
      ['重量（公斤）', '很重', '重量要填大于 0 的数'],
    ] as const) {
      const typed = panel.getByLabel(name)
      const right = await typed.inputValue()
      await typed.fill(wrong)
      await shown(panel.getByText(problem))
      expect(await total.count()).toBe(0)
      await typed.fill(right)
      await expect.poll(() => total.innerText()).toBe('¥3.00')
    }
    await panel.getByLabel('会员').click()
    await expect.poll(() => total.innerText()).toBe('¥2.70')
    await expectAccessible(page)

    const member = page.getByRole('region', { name: '跑腿会员价' })
    await member.getByLabel('会员付').fill('7.7')
    await expect.poll(() => total.innerText()).toBe('¥2.31')
    await page.getByRole('switch', { name: '按楼层加价' }).click()
    await expect.poll(() => total.innerText()).toBe('¥1.54')
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存「楼层加价开关」' }))
    await member.getByLabel('会员付').focus()
    await page.keyboard.press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存「跑腿会员价」' }))

    await page.goto(new URL('/runErrands/price', page.url()).href)
    await panel.getByLabel('时间').fill('2026-11-24 10:00')
    await panel.getByLabel('楼层').fill('6')
    await panel.getByLabel('会员').click()
    await expect.poll(() => total.innerText()).toBe('¥1.54')
    await panel.getByLabel('重量（公斤）').fill('21')
    await shown(panel.getByText('超过最大规格，不能下单'))
  })

  it('say of displayed figures that they are none', async () => {
    const page = await fixture.openAs('admin', '/runSettings')
    for (const name of ['展示订单数（非真实）', '展示金额（非真实）']) {
      await shown(page.getByRole('region', { name }).getByText('不是真实数据，也不进任何统计'))
    }
  })
})
