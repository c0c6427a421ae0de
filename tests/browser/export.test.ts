import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { consoleDesk } from './support/browser.ts'

const desk = consoleDesk()

describe('a list', () => {
  it('is saved as it is filtered, by the palette and by the menu', async () => {
    const page = await desk.openAs('admin', '/topicDynamics/topicModeration?status=approved')
    const grid = page.getByRole('grid', { name: '话题审核' })
    await grid.locator('[role=row][data-id]').first().waitFor()
    await grid.focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill('导出为CSV')
    await page.getByRole('option', { name: /导出为 CSV/ }).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^话题-\d{8}\.csv$/)
    const saved = join(mkdtempSync(join(tmpdir(), 'campus-export-')), 'list.csv')
    await file.saveAs(saved)
    const lines = readFileSync(saved, 'utf8').trim().split('\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.slice(1).every((line) => line.includes('已通过'))).toBe(true)

    await grid.focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: '导出' }).click()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /Excel/ }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    await page.getByRole('status').filter({ hasText: '已导出 1 行' }).waitFor()
  })
})
