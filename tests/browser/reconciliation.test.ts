import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { dayOf, hour, startOfDay } from '../../src/beijing-time.ts'
import { billDay } from '../../src/server/payment/bill-day.ts'
import { WechatPayDouble } from '../support/wechat-pay/double.ts'
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

describe('reconciliation', () => {
  it('finds what was planted in the bill of the provider, and an operator deals with it by keys', async () => {
    await setUpProvider('1900000001')
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
    await field.fill(billDay(day))
    await field.press('Control+Enter')
    // The form opens the list of runs, where the new one ends by itself.
    await shown(rowOf(page, billDay(day)).getByText('有差异'))
    await shown(rowOf(page, billDay(day)).getByText('1,234.56'))

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
