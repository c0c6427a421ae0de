import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, dayText, hour, startOfDay } from '../../src/beijing-time.ts'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { WechatPayDouble } from '../support/wechat-pay/double.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'

const double = new WechatPayDouble()
await double.start()
afterAll(() => double.stop())

const fixture = consoleFixture({ WECHAT_PAY_URL: double.url })

/** The rows of the list on screen that hold a text. */
function rowOf(page: Page, text: string) {
  return page.getByRole('grid').locator('[role=row][data-id]').filter({ hasText: text })
}

/** Fills in the merchant's keys where the demo has none, and switches the provider on. */
async function setUpProvider(mchid: string): Promise<void> {
  const token = await tokenOf(fixture.server(), 'admin')
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(fixture.origin() + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const changes = { id: 1, ...double.enrol(mchid) }
  expect(await post('/console/paymentProvider/update', changes)).toMatchObject({ code: 0 })
  expect(await post('/console/paymentProvider/enable', { ids: [1] })).toMatchObject({ code: 0 })
}

beforeAll(() => setUpProvider('1900000001'))

describe('reconciliation', () => {
  it('finds what was planted in the bill of the provider, and an operator deals with it by keys', async () => {
    const day = dayOf(Date.now()) - 30
    const noon = startOfDay(day) + 12 * hour
    double.requests.take('payout', '1900000001', 'T1PLANTED999', 123_456, noon, null)
    double.requests.settle('T1PLANTED999', 'SUCCESS', noon)

    const page = await fixture.openAs('admin', '/withdraw/reconciliation')
    await shown(page.getByRole('grid'))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('核对某日账单')
    await page.keyboard.press('Enter')
    const field = page.getByRole('dialog').getByRole('textbox', { name: /账单日/ })
    await field.fill(dayText(day))
    await field.press('Control+Enter')
    // The form opens the list of runs, where the new one ends by itself.
    await shown(rowOf(page, dayText(day)).getByText('有差异'))
    await shown(rowOf(page, dayText(day)).getByText('1,234.56'))

    await page.goto('/withdraw/reconciliation')
    await shown(rowOf(page, 'T1PLANTED999'))
    await shown(rowOf(page, 'T1PLANTED999').getByText('我方没有'))
    await shown(rowOf(page, 'T1PLANTED999').getByText('1,234.56'))
    await rowOf(page, 'T1PLANTED999').click()
    await page.keyboard.press('a')
    await page.keyboard.press('4')
    await expect
      .poll(async () => {
        const found = await fixture
          .server()
          .database.db.withTables<Record<string, Record<string, string>>>()
          .selectFrom('reconciliation_difference')
          .select(['status', 'remark'])
          .where('number', '=', 'T1PLANTED999')
          .execute()
        return found
      })
      .toEqual([{ status: 'handled', remark: '非本系统业务' }])
  })
})

describe('payments that wait for somebody', () => {
  const waiting = async () => {
    const rows = await entityTables(fixture.server().database.db)
      .selectFrom('payment_request')
      .select(['id', 'number', 'problem', 'amount'])
      .where('school_id', '=', 1)
      .where('kind', '=', 'payout')
      .where('problem', 'is not', null)
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(({ number, problem, amount }) => ({ number: String(number), problem, amount: Number(amount) }))
  }
  /** How often the provider was asked for a payout of a number. */
  const payouts = (number: string) => double.requests.payouts.filter((each) => each.number === number).length

  it('are asked for again by 立即重试, and given up by 放弃付款 once that was asked about', async () => {
    const [first, second] = await waiting()
    if (!first || !second) throw new Error('no two payouts wait')
    const page = await fixture.openAs('admin', '/withdraw/troubledPayments')
    // What waits is 处理中: tabs of other states would show 0 for good.
    await shown(rowOf(page, first.number))
    expect(await page.getByRole('radiogroup', { name: '状态' }).count()).toBe(0)
    await rowOf(page, first.number).click()
    await page.keyboard.press('s')
    await shown(page.getByRole('status').filter({ hasText: '已立即重试 1 项' }))
    await expect.poll(() => payouts(first.number)).toBe(1)
    await expect.poll(waiting).toEqual([second])

    await rowOf(page, second.number).click()
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog', { name: '放弃付款' })
    await shown(dialog.getByText(`这笔 ¥${(second.amount / 100).toFixed(2)}`))
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(waiting).toEqual([{ ...second, problem: 'givenUp' }])
    await shown(rowOf(page, second.number).getByText('已放弃', { exact: true }))
    expect(payouts(second.number)).toBe(0)
  })

  it('say on a phone what is to be done, and others what they are called', async () => {
    const page = await fixture.openAs('admin', '/withdraw/troubledPayments', { viewport: { width: 390, height: 844 } })
    await shown(rowOf(page, '退款异常，收款的银行卡可能已作废或冻结'))
    await page.goto('/withdraw/payments?status=accepted')
    const row = page.getByRole('grid').locator('[role=row][data-id]').first()
    expect(await row.locator('p').innerText()).toMatch(/^[PRT]1T\d+$/)
    await page.setViewportSize({ width: 1280, height: 800 })
    await shown(page.getByRole('columnheader', { name: '单号' }).first())
    await page.getByRole('grid').focus()
    await page.keyboard.press('Shift+V')
    await expect.poll(() => row.locator('p').first().innerText()).toMatch(/^[PRT]1T\d+$/)
  })
})
