import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleFixture, shown } from './support/browser.ts'
import { ready } from './support/list.ts'

const fixture = consoleFixture()

/** The form of a new post with its picker of authors, whose searches by words wait until they are let go, and whom it offers first. */
async function openAuthors() {
  const page = await fixture.openAs('admin', '/topicDynamics/tdlist?status=pending')
  await ready(page)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '发布动态' })
  const author = form.getByRole('combobox', { name: '发布人' })
  await author.click()
  const option = page.getByRole('option').first()
  await shown(option)
  const [name = ''] = (await option.innerText()).split('\n')
  const searches = await holdSearches(page)
  return { page, form, author, name, searches }
}

/** Keeps searches by words from being answered. */
async function holdSearches(page: Page) {
  let asked: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/keyword=./, async (route) => {
    asked = [...asked, new URL(route.request().url()).searchParams.get('keyword') ?? '']
    await released
    // One that was given up meanwhile takes no answer.
    await route.continue().catch(() => undefined)
  })
  return {
    asked: async (words: string) => expect.poll(() => asked).toContain(words),
    release: () => release(),
  }
}

describe('Enter pressed in a picker before its search was answered', () => {
  it('chooses what is found first', async () => {
    const { page, author, name, searches } = await openAuthors()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await searches.asked(name)
    searches.release()
    await expect.poll(() => author.getAttribute('aria-expanded')).toBe('false')
    expect(await author.inputValue()).toBe(name)
    expect(await author.getAttribute('aria-invalid')).toBe('false')
  })

  it('chooses nothing once other words are typed', async () => {
    const { page, author, name, searches } = await openAuthors()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    const words = name.slice(0, -1)
    await searches.asked(words)
    searches.release()
    await shown(page.getByRole('option').first())
    expect([await author.inputValue(), await author.getAttribute('aria-expanded')]).toEqual([words, 'true'])
  })

  it('chooses nothing once the field is left', async () => {
    const { page, form, author, name, searches } = await openAuthors()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await searches.asked(name)
    await page.keyboard.press('Tab')
    searches.release()
    await shown(form.getByText(`没有选中「${name}」`, { exact: false }))
    // Coming back looks for them again, and still chooses nobody.
    await author.click()
    await shown(page.getByRole('option').first())
    expect([await author.inputValue(), await author.getAttribute('aria-expanded')]).toEqual([name, 'true'])
  })
})
