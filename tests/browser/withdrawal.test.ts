import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'

const fixture = consoleFixture()

/** Withdrawals that wait to be decided, the newest first, as the list shows them. */
async function waiting(): Promise<{ id: number; amount: number }[]> {
  const rows = await entityTables(fixture.server().database.db)
    .selectFrom('withdrawal')
    .select(['id', 'amount'])
    .where('school_id', '=', 1)
    .where('status', '=', 'pending')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, amount }) => ({ id: Number(id), amount: Number(amount) }))
}

async function states(ids: readonly number[]): Promise<unknown[]> {
  const rows = await entityTables(fixture.server().database.db)
    .selectFrom('withdrawal')
    .select(['id', 'status'])
    .where('school_id', '=', 1)
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => Number(row.id) === id)?.status)
}

/** What a dialog says of some withdrawals. */
function told(rows: readonly { readonly amount: number }[]): string {
  const sum = rows.reduce((all, { amount }) => all + amount, 0) / 100
  const yuan = sum.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return rows.length === 1 ? `这笔 ¥${yuan}` : `共 ${rows.length} 笔，合计 ¥${yuan}`
}

const chosen = (page: Page): Locator => page.getByRole('toolbar', { name: '批量操作' })
const rowOf = (page: Page, id: number): Locator => page.getByRole('grid').locator(`[role=row][data-id="${id}"]`)

async function openList(): Promise<Page> {
  const page = await fixture.openAs('admin', '/withdraw/withdrawlist')
  await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
  await page.getByRole('grid').focus()
  return page
}

type Review = { readonly id: number; readonly rows: readonly number[]; readonly sum: number }

/** What waits for a second person of a command on so many rows, with what they come to. */
async function waitingReview(command: string, count: number): Promise<Review> {
  const reviews = await entityTables(fixture.server().database.db)
    .selectFrom('money_review')
    .selectAll()
    .where('school_id', '=', 1)
    .where('command', '=', command)
    .where('status', '=', 'pending')
    .where('count', '=', count)
    .execute()
  const rows: unknown = JSON.parse(String(reviews[0]?.rows))
  return { id: Number(reviews[0]?.id), rows: Array.isArray(rows) ? rows.map(Number) : [], sum: Number(reviews[0]?.sum) }
}

describe('what waits for a second person', () => {
  it('is shown as the command, its rows, for whom and how much, and as what has become of them', async () => {
    const { id, rows, sum } = await waitingReview('withdrawal.agree', 3)
    const some = await entityTables(fixture.server().database.db)
      .selectFrom('withdrawal')
      .select(['id', 'number', 'owner', 'amount'])
      .where('school_id', '=', 1)
      .where('id', 'in', rows)
      .execute()
    expect(some).toHaveLength(3)
    const page = await fixture.openAs('admin', `/withdraw/reviews?open=${id}`)
    const panel = page.getByRole('complementary', { name: '详情' })
    const part = panel.getByRole('region', { name: '要执行的操作' })
    await shown(part.getByRole('heading', { name: '提现申请：同意' }))
    await shown(part.getByText(`¥${(sum / 100).toFixed(2)}`))
    await shown(part.getByText('待付款'))
    for (const row of some) {
      const line = part.getByRole('listitem').filter({ hasText: String(row.number) })
      await shown(line.getByText(String(row.owner)).first())
      await shown(line.getByText(`¥${(Number(row.amount) / 100).toFixed(2)}`))
      const link = await line.getByRole('link').getAttribute('href')
      expect(link).toBe(`/withdraw/withdrawlist?entity=withdrawal&open=${row.id}`)
    }
    expect(await panel.innerText()).not.toMatch(/withdrawal|[{}[\]]/)
    await expectAccessible(page)

    const body = JSON.stringify({ id: rows[0], reason: '重复申请' })
    const headers = { authorization: `Bearer ${await tokenOf(fixture.server(), 'admin')}` }
    await fetch(`${fixture.origin()}/school/withDraw/refused`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    await page.reload()
    await shown(part.getByText('状态为「已拒绝」，执行时会跳过'))
    await panel.getByRole('button', { name: '同意执行' }).click()
    await expect.poll(() => states(rows)).toEqual(['refused', 'agreed', 'agreed'])
  })

  it('of a part that is given back says how much that is, and what was given back before', async () => {
    const { id } = await waitingReview('runningOrder.refundPart', 1)
    const page = await fixture.openAs('admin', `/withdraw/reviews?open=${id}`)
    const part = page.getByRole('region', { name: '要执行的操作' })
    await shown(part.getByText('本次退款'))
    await shown(part.getByText('没有货，少买了'))
    expect(await part.innerText()).toMatch(/已退\s*¥0\.00\s*→\s*¥\d+\.00/)
  })
})

describe('withdrawals by keys', () => {
  it('are agreed to as a batch; the one handled elsewhere meanwhile says so, the others are done', async () => {
    const batch = (await waiting()).slice(0, 3)
    const [, second] = batch
    if (batch.length < 3 || !second) throw new Error('fewer than three withdrawals wait')
    const page = await openList()
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await shown(chosen(page).getByText('已选 3 项'))
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: '同意 3 项' })
    await shown(dialog.getByText(told(batch)))

    const headers = {
      authorization: `Bearer ${await tokenOf(fixture.server(), 'admin')}`,
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ id: second.id, reason: '重复申请' })
    const refused = await fetch(`${fixture.origin()}/school/withDraw/refused`, { method: 'POST', headers, body })
    expect(await refused.json()).toMatchObject({ data: { changed: 1 } })

    await page.keyboard.press('Enter')
    await expect.poll(() => states(batch.map(({ id }) => id))).toEqual(['agreed', 'refused', 'agreed'])
    await shown(page.getByRole('status').filter({ hasText: '已同意 2 项，跳过 1 项' }))
    await shown(rowOf(page, second.id).getByText(/拒绝/).first())
  })

  it('are asked about with count and sum, also all that match', async () => {
    const all = await waiting()
    const page = await openList()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    await shown(chosen(page).getByText(`已选全部 ${all.length} 项`))
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: /^同意/ })
    await shown(dialog.getByText(told(all)))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('x')
    await page.keyboard.press('a')
    await shown(dialog.getByText(told(all.slice(1))))
    await page.keyboard.press('Enter')
    await expect.poll(waiting).toEqual(all.slice(0, 1))
  })
})

/** A rider who has something to withdraw, and whose name nobody shares. */
async function riderWithMoney(): Promise<{ id: number; name: string }> {
  const tables = entityTables(fixture.server().database.db)
  const rows = await tables
    .selectFrom('ledger_account')
    .innerJoin('rider', 'rider.id', 'ledger_account.owner_id')
    .select(['rider.id', 'rider.name'])
    .where('ledger_account.school_id', '=', 1)
    .where('rider.school_id', '=', 1)
    .where('kind', '=', 'rider')
    .where('balance', '>', 100)
    .execute()
  const found = rows.find(({ name }) => rows.filter((row) => row.name === name).length === 1)
  if (!found) throw new Error('no rider has anything')
  return { id: Number(found.id), name: String(found.name) }
}

describe('a withdrawal that is asked for', () => {
  it('is of somebody chosen by name, and leads to them', async () => {
    const rider = await riderWithMoney()
    const page = await openList()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: '申请提现' })
    await shown(form.getByLabel('申请方').first())
    expect(await form.getByLabel('申请方编号').count()).toBe(0)
    const kind = async (title: string) => {
      await form.getByLabel('申请方').first().click()
      await page.getByRole('option', { name: title, exact: true }).click()
    }
    await kind('用户')
    await form.getByRole('combobox', { name: '用户' }).click()
    await page.getByRole('option').first().click()
    await kind('骑手')
    const owner = form.getByRole('combobox', { name: '骑手' })
    expect(await owner.inputValue()).toBe('')
    await form.getByRole('textbox', { name: '金额' }).fill('1')
    await page.keyboard.press('Control+Enter')
    await shown(form.getByText('请选择骑手'))
    await owner.fill(rider.name)
    await page.getByRole('option', { name: rider.name }).first().click()
    await page.keyboard.press('Control+Enter')
    await shown(form.getByText('请输入收款人'))
    await form.getByRole('textbox', { name: '收款人' }).fill(rider.name)
    await form.getByRole('textbox', { name: '收款账号' }).fill('建设银行 6217 0012 3456 8801')
    await page.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'hidden' })
    const [row] = await rowsIn()
    expect(row).toMatchObject({ kind: 'rider', owner: rider.name, status: 'pending' })
    expect([Number(row?.owner_id), Number(row?.amount)]).toEqual([rider.id, 100])
    await page.goto(`${fixture.origin()}/withdraw/withdrawlist?open=${row?.id}`)
    await shown(page.getByRole('link', { name: `${rider.name} #${rider.id}` }))
  })
})

describe('whose money it is', () => {
  it('is filtered by its name behind what they are, and goes with what they were', async () => {
    const row = await entityTables(fixture.server().database.db)
      .selectFrom('withdrawal')
      .select(['owner', 'owner_id'])
      .where('school_id', '=', 1)
      .where('kind', '=', 'rider')
      .executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin', '/withdraw/withdrawlist?status=')
    await page.getByRole('button', { name: '筛选' }).click()
    const panel = page.getByRole('dialog', { name: '筛选' })
    const kind = panel.getByRole('combobox', { name: '申请方', exact: true })
    await shown(kind)
    expect(await panel.getByText('编号').count()).toBe(0)
    const chooseKind = async (title: string) => {
      await kind.click()
      await page.getByRole('option', { name: title, exact: true }).click()
    }
    await chooseKind('骑手')
    const owner = panel.getByRole('combobox', { name: '申请方（骑手）' })
    await owner.fill(String(row.owner))
    await page
      .getByRole('option', { name: String(row.owner) })
      .first()
      .click()
    await shown(panel.getByText(`申请方（骑手）${row.owner}`))
    expect(new URL(page.url()).searchParams.get('ownerId')).toBe(String(row.owner_id))
    await chooseKind('用户')
    await panel.getByRole('combobox', { name: '申请方（用户）' }).waitFor()
    expect(new URL(page.url()).searchParams.get('ownerId')).toBeNull()
  })
})

describe('bills', () => {
  it('are told by their orders; the key that keeps one from being made twice is in its detail alone, and finds it', async () => {
    const bill = await entityTables(fixture.server().database.db)
      .selectFrom('transfer')
      .innerJoin('running_order', 'running_order.id', 'transfer.subject_id')
      .select(['transfer.key', 'running_order.number', 'running_order.id'])
      .where('transfer.school_id', '=', 1)
      .where('running_order.school_id', '=', 1)
      .where('transfer.subject', '=', 'runningOrder')
      .executeTakeFirstOrThrow()
    const page = await fixture.openAs('admin', `/withdraw/Billing?keyword=${bill.key}`)
    const row = page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: String(bill.number) })
    await shown(row.first())
    expect(await page.getByRole('columnheader', { name: '流水号' }).count()).toBe(0)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await shown(page.getByRole('region', { name: '全部内容' }).getByText(String(bill.key), { exact: true }))
    await shown(page.getByRole('link', { name: `${bill.number} #${bill.id}` }))
  })

  it('of petty cash lead to no record where there is none', async () => {
    const page = await fixture.openAs('admin', '/withdraw/Billing?subject=pettyCash')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    const whole = page.getByRole('region', { name: '全部内容' })
    await shown(whole.getByText(/^BY\d+$/))
    expect(await page.getByText('不存在或已被删除').count()).toBe(0)
    expect(
      await whole
        .getByRole('term')
        .filter({ hasText: '来源编号' })
        .locator('xpath=following-sibling::dd[1]')
        .innerText(),
    ).toBe('—')
  })
})

/** The withdrawals asked for last. */
function rowsIn() {
  return entityTables(fixture.server().database.db)
    .selectFrom('withdrawal')
    .select(['id', 'kind', 'owner', 'owner_id', 'amount', 'status'])
    .where('school_id', '=', 1)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
}
