import { describe, expect, it } from 'vitest'
import { catalogue } from '../../commands/index.ts'
import { consoleDesk, shown } from './support/browser.ts'
import { expectNoClassClash } from './support/class-clash.ts'
import { expectNoOverflow } from './support/overflow.ts'

const desk = consoleDesk()

describe('every route of the catalogue', () => {
  it('shows its title in one h1 inside main and in the window, its rows, and nothing fails', async () => {
    const page = await desk.openAs('admin', '/welcome')
    const empty: string[] = []
    for (const { path, screen } of catalogue.screens) {
      await page.goto(path)
      const headings = page.getByRole('main').getByRole('heading', { level: 1 })
      await shown(headings.filter({ hasText: screen.title }))
      expect(await headings.count(), path).toBe(1)
      expect(await page.title(), path).toBe(`${screen.title} - 校园云`)
      if (screen.kind === 'grid') {
        const found = page.locator('[role=grid] [role=row][data-id]').first()
        await shown(found.or(page.getByText(/^(没有|还没有|队列已清空)/).first()))
        if (!(await found.isVisible())) empty.push(path)
      }
      expect(await page.getByRole('alert').count(), `an error on ${path}`).toBe(0)
      await expectNoClassClash(page)
      await expectNoOverflow(page)
    }
    expect(empty).toEqual([])
  })

  it('is refused to whoever lacks the permission', async () => {
    const page = await desk.openAs('moderator', '/topicDynamics/tdlist')
    await shown(page.getByRole('grid', { name: '动态列表' }))
    await page.goto('/userManagement/userListManage')
    await page.waitForURL('**/401')
    await shown(page.getByRole('heading', { name: /权限/ }))
  })
})
