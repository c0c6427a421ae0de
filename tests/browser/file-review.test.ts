import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const stored = (id: number) =>
  entityTables(fixture.server().database.db)
    .selectFrom('course_file')
    .select(['status', 'reason'])
    .where('school_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A file whose name has the ending. */
async function endingIn(ending: string): Promise<number> {
  const { id } = await entityTables(fixture.server().database.db)
    .selectFrom('course_file')
    .select('id')
    .where('school_id', '=', 1)
    .where('name', 'like', `%${ending}`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return Number(id)
}

describe('reviewing files by keys alone', () => {
  it('shows each file as what it is beside the list, and decides on it', async () => {
    const page = await fixture.openAs('admin')
    const panel = page.getByRole('complementary', { name: '详情' })
    for (const [ending, part] of [
      ['.pdf', panel.locator('iframe[src$=".pdf"]')],
      ['.wav', panel.getByRole('figure', { name: '文件' })],
      ['.jpg', panel.getByRole('button', { name: '查看第 1 张图片' })],
    ] as const) {
      await page.goto(`/dataWall/fileList?open=${await endingIn(ending)}`)
      await shown(part.first())
    }
    await page.goto('/topicDynamics/videoReview')
    await shown(page.getByRole('grid').locator('[role=row][data-id]').first())
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await shown(panel.locator('video[src$=".webm"]').first())

    await page.goto('/dataWall/fileList')
    const grid = page.getByRole('grid', { name: '文件审核' })
    await shown(grid.locator('[role=row][data-id]').first())
    await grid.focus()
    await page.keyboard.press('Enter')
    await shown(panel)
    const cursor = grid.locator('[data-cursor]')
    const first = Number(await cursor.getAttribute('data-id'))
    await page.keyboard.press('a')
    await expect.poll(async () => (await stored(first)).status).toBe('approved')
    await expect.poll(async () => Number(await cursor.getAttribute('data-id'))).not.toBe(first)
    const second = Number(await cursor.getAttribute('data-id'))
    await page.keyboard.press('r')
    await shown(page.getByRole('dialog', { name: /拒绝/ }))
    await page.keyboard.press('9')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(second)).status).toBe('refused')
    expect((await stored(second)).reason).toBe('图片或视频不清晰、不合规')
  })
})

describe('the wall as students see it', () => {
  it('leads from the shelf to a piece of material and its files', async () => {
    const page = await fixture.openAs('admin', '/dataWall/dataDsiplay')
    const shelf = page.getByRole('list', { name: '资料' })
    await shown(shelf.getByRole('link').first())
    await page.getByRole('radio', { name: '课堂笔记' }).click()
    await page.waitForURL(/category=\d+/)
    await shelf.getByRole('link').first().click()
    await page.waitForURL(/wallDetails\?course=\d+/)
    await shown(page.getByRole('region', { name: '文件' }).getByRole('article').first())
  })
})
