import { expect, it } from 'vitest'
import { consoleFixture, shown, tokenOf } from './support/browser.ts'

const fixture = consoleFixture()

async function saveMacro(name: string): Promise<void> {
  const step = { kind: 'command', command: 'dynamic.setTop', title: '置顶', inputs: {}, same: false }
  const response = await fetch(`${fixture.origin()}/console/saved`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(fixture.server(), 'admin')}`,
    },
    body: JSON.stringify({ kind: 'macro', name, content: { steps: [step] } }),
  })
  expect((await response.json()).message).toBe('保存成功')
}

it('a palette that was opened before what is saved was fetched finds it once it comes', async () => {
  await saveMacro('晚到的宏')
  const page = await fixture.openAs('admin')
  await shown(page.getByRole('heading', { level: 1 }))
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/console/saved', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/console/saved')
  await page.goto(`${fixture.origin()}/topicDynamics/tdlist`)
  await shown(page.locator('[role=row][data-id]').first())
  await asked
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  const found = palette.getByRole('option', { name: /^晚到的宏/ })
  await palette.getByRole('combobox').fill('晚到的宏')
  await shown(palette.getByRole('option', { name: /在记录中查找/ }))
  expect(await found.count()).toBe(0)
  letThrough()
  await shown(found)
})

it.each(['features', 'saved'])('what is saved is found though the first calls of %s failed', async (call) => {
  await saveMacro(`后来的 ${call}`)
  const page = await fixture.openAs('admin', '/welcome', { expected: /503/ })
  let refused = 0
  await page.route(`**/console/${call}`, async (route) => {
    refused += 1
    if (refused > 2) await route.continue()
    else await route.fulfill({ status: 503, body: 'busy' })
  })
  await page.goto('/topicDynamics/tdlist')
  await shown(page.locator('[role=row][data-id]').first())
  await expect.poll(() => refused).toBe(3)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '命令面板' })
  await palette.getByRole('combobox').fill('后来的')
  await shown(palette.getByRole('option', { name: new RegExp(`后来的 ${call}`) }))
})
