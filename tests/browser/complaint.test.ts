import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'
import { panel } from './support/list.ts'

const fixture = consoleFixture()

const statusOf = async (table: string, id: number) => {
  const row = await entityTables(fixture.server().database.db)
    .selectFrom(table)
    .select('status')
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.status
}

/** Has the moderator be allowed these alone. */
async function grantModerator(...given: readonly string[]): Promise<void> {
  await fixture.server().database.write(async (trx) => {
    const tables = entityTables(trx)
    const account = await tables
      .selectFrom('account')
      .select('role')
      .where('username', '=', 'moderator')
      .executeTakeFirstOrThrow()
    const grants = JSON.stringify(given)
    await tables.updateTable('role').set({ grants }).where('id', '=', Number(account.role)).execute()
  })
}

/** A comment under a dynamic, complained of by the first complaint. */
async function complaintOfComment() {
  const { database } = fixture.server()
  const tables = entityTables(database.db)
  const comment = await tables
    .selectFrom('comment')
    .innerJoin('dynamic', (join) =>
      join.onRef('dynamic.school_id', '=', 'comment.school_id').onRef('dynamic.id', '=', 'comment.dynamic'),
    )
    .select(['comment.id', 'comment.content', 'comment.author', 'dynamic.content as post'])
    .where('comment.school_id', '=', 1)
    .where('comment.status', '=', 'normal')
    .executeTakeFirstOrThrow()
  await database.write(async (trx) => {
    const mine = entityTables(trx)
    await mine.updateTable('complaint').set({ target_id: null }).where('school_id', '=', 1).execute()
    await mine
      .updateTable('complaint')
      .set({ target: 'comment', target_id: Number(comment.id), status: 'pending' })
      .where('school_id', '=', 1)
      .where('id', '=', 1)
      .execute()
    await mine.deleteFrom('user_block').where('user', '=', Number(comment.author)).execute()
  })
  return {
    id: Number(comment.id),
    content: String(comment.content),
    author: Number(comment.author),
    post: String(comment.post),
  }
}

describe('a complaint', () => {
  it('shows what it is about in its place, is upheld with a measure by keys, and all of it is taken back by z', async () => {
    const comment = await complaintOfComment()
    const page = await fixture.openAs('moderator', '/complaint/complaints?status=pending&open=1')
    const beside = panel(page).getByRole('region', { name: '投诉对象：评论' })
    await shown(beside.getByText(comment.content, { exact: true }).first())
    await shown(beside.getByRole('link', { name: '打开', exact: true }).first())
    await shown(
      beside.getByRole('region', { name: '动态', exact: true }).getByText(comment.post, { exact: true }).first(),
    )

    await page.getByRole('grid', { name: '投诉列表' }).focus()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: '投诉成立' })
    await shown(dialog.getByRole('radio', { name: '屏蔽内容' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => statusOf('comment', comment.id)).toBe('deleted')
    const blocked = async () =>
      await entityTables(fixture.server().database.db)
        .selectFrom('user_block')
        .select(['module', 'status'])
        .where('school_id', '=', 1)
        .where('user', '=', comment.author)
        .execute()
    expect(await blocked()).toEqual([{ module: 'comment', status: 'active' }])
    expect(await statusOf('complaint', 1)).toBe('approved')

    await page.keyboard.press('z')
    await expect.poll(() => statusOf('comment', comment.id)).toBe('normal')
    expect([await blocked(), await statusOf('complaint', 1)]).toEqual([[], 'pending'])
  })

  it('offers who has no right to what it is about to leave it, and is upheld by Ctrl Enter', async () => {
    const comment = await complaintOfComment()
    await grantModerator('complaint')
    const page = await fixture.openAs('moderator', '/complaint/complaints?status=pending&open=1')
    await shown(panel(page).getByRole('button', { name: /^投诉成立/ }))
    // Nor is there anything to open it by: the word stood there, and did nothing.
    const beside = panel(page).getByRole('region', { name: '投诉对象：评论' })
    await shown(beside)
    expect(await beside.getByText('打开', { exact: true }).count()).toBe(0)
    await page.getByRole('grid', { name: '投诉列表' }).focus()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: '投诉成立' })
    const state = async (name: string) => {
      const radio = dialog.getByRole('radio', { name, exact: true })
      return [await radio.isChecked(), await radio.isDisabled()]
    }
    await expect.poll(() => state('不处理内容')).toEqual([true, false])
    expect(await state('屏蔽内容')).toEqual([false, true])
    expect(await state('删除内容')).toEqual([false, true])
    expect(await state('不禁用')).toEqual([true, false])
    expect(await state('禁用 7 天')).toEqual([false, true])
    await shown(dialog.getByText('没有「屏蔽内容」的权限'))
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => statusOf('complaint', 1)).toBe('approved')
    expect(await statusOf('comment', comment.id)).toBe('normal')
  })
})

describe('who lacks the right to what a command does to another row', () => {
  it('is not offered it: no 删除内容 of a complaint, neither as a button nor by its key nor in the palette', async () => {
    await grantModerator('topicDynamics.topiComplaints', 'topicComplaint', 'dynamic.list')
    const page = await fixture.openAs('moderator', '/topicDynamics/topiComplaints?status=pending&open=1')
    await shown(panel(page).getByRole('button', { name: /^屏蔽内容/ }))
    await expect
      .poll(() =>
        panel(page)
          .getByRole('button', { name: /^删除内容/ })
          .count(),
      )
      .toBe(0)
    await page.getByRole('grid', { name: /^动态投诉/ }).focus()
    await page.keyboard.press('x')
    const bar = page.getByRole('toolbar', { name: '批量操作' })
    await shown(bar.getByRole('button', { name: /^屏蔽内容/ }))
    expect(await bar.getByRole('button', { name: /^删除内容/ }).count()).toBe(0)
    await page.keyboard.press('d')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '命令面板' })
    await palette.getByRole('combobox').fill('动态投诉 内容')
    await shown(palette.getByRole('option', { name: /屏蔽内容/ }).first())
    expect(await palette.getByRole('option', { name: /删除内容/ }).count()).toBe(0)
    const removed = await entityTables(fixture.server().database.db)
      .selectFrom('topic_complaint')
      .select('id')
      .where('school_id', '=', 1)
      .where('status', '=', 'pending')
      .where('removed', '=', true)
      .execute()
    expect(removed).toEqual([])
  })

  it('is not offered to confirm what a program asks for, only to refuse it', async () => {
    await grantModerator('authorityment.programs', 'programRequest')
    const page = await fixture.openAs('moderator', '/authorityment/programs?status=pending&open=2')
    await shown(panel(page).getByRole('button', { name: /^驳回/ }))
    expect(
      await panel(page)
        .getByRole('button', { name: /^确认执行/ })
        .count(),
    ).toBe(0)
    await grantModerator('authorityment.programs', 'programRequest', 'yellowPage.delete')
    await page.reload()
    await shown(panel(page).getByRole('button', { name: /^确认执行/ }))
  })
})
