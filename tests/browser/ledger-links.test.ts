import { describe, expect, it } from 'vitest'
import { callAt } from '../server/support/server-process.ts'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'
import { countedRows } from './support/list.ts'

const fixture = consoleFixture()

type Moved = { readonly id: number; readonly amount: number; readonly from: { readonly id: number } }

/** All that a list's address means. */
async function transfersAt(address: string): Promise<Moved[]> {
  const { search } = new URL(address, fixture.origin())
  const authorization = `Bearer ${await tokenOf(fixture.server(), 'admin')}`
  const rows: Moved[] = []
  for (let page = 1; ; page += 1) {
    const path = `/console/transfer/list${search}&limit=200&page=${page}`
    const { data } = await callAt(fixture.origin() + path, 'GET', { authorization })
    rows.push(...data.list)
    if (data.list.length < 200) return rows
  }
}

describe('what stands behind money', () => {
  it.each(['进账', '付出'])('is listed where 资金概况 says %s', async (label) => {
    const page = await fixture.openAs('admin', '/withdraw/balance')
    const figure = page.getByRole('main').locator('dl > div').filter({ hasText: label }).getByRole('link')
    await shown(figure)
    const said = await figure.innerText()
    const to = (await figure.getAttribute('href')) ?? ''
    const rows = await transfersAt(to)
    const sum = rows.reduce((all, { amount }) => all + amount, 0) / 100
    expect(Number(said.replace(/[¥,]/g, ''))).toBe(sum)
    expect(rows.length).toBeGreaterThan(0)
    await figure.click()
    await shown(page.getByRole('grid', { name: '账单' }))
    expect(await countedRows(page)).toBe(rows.length)
  })

  it('is listed in the detail of an account, by the side it was on', async () => {
    const [first] = await transfersAt('/withdraw/Billing?unit=fen&purpose=payment')
    const account = Number(first?.from.id)
    const page = await fixture.openAs('admin', `/withdraw/accounts?entity=ledgerAccount&open=${account}`)
    const detail = page.getByRole('complementary', { name: '详情' })
    await shown(detail.getByRole('heading', { name: /^作为付方的资金流水 [\d,]+/ }))
    await detail.getByRole('link', { name: '查看全部' }).first().click()
    await shown(page.getByRole('grid', { name: '账单' }))
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('from')).toBe(String(account))
  })
})
