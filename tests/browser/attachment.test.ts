import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { entityTables } from '../../src/server/database/entity-tables.ts'
import { expectAccessible } from './support/axe.ts'
import { consoleFixture, shown } from './support/browser.ts'

const fixture = consoleFixture()

const picture = async (background: string) => ({
  name: '开学典礼.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer(),
})

const stored = (name: string) =>
  entityTables(fixture.server().database.db)
    .selectFrom('attachment')
    .select(['id', 'url', 'folder', 'uses'])
    .where('school_id', '=', 1)
    .where('name', '=', name)
    .execute()

describe('the library', () => {
  it('takes files into the folder looked at, refuses a disguised one, and says which', async () => {
    const page = await fixture.openAs('admin', '/navigation/attachments')
    const grid = page.getByRole('grid', { name: '附件库' })
    await shown(grid.locator('[role=row][data-id]').first())
    await page.getByRole('navigation', { name: '附件文件夹' }).getByRole('button', { name: '迎新' }).click()
    await page.waitForURL(/folder=\d+/)
    const folder = Number(new URL(page.url()).searchParams.get('folder'))
    await grid.focus()
    await page.keyboard.press('n')
    const sheet = page.getByRole('dialog', { name: '上传附件' })
    const disguised = { name: '红包.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
    await sheet.getByLabel('附件文件').setInputFiles([disguised, await picture('#996633')])
    await shown(sheet.getByRole('alert').filter({ hasText: '红包.png：只能上传' }))
    await shown(sheet.getByText('已存入 1 个文件'))
    await expectAccessible(page)
    await sheet.getByRole('button', { name: '完成' }).click()
    await shown(grid.getByText('开学典礼.png'))
    expect(await stored('开学典礼.png')).toMatchObject([{ folder, uses: 0 }])
    expect(await stored('红包.png')).toEqual([])
  })

  it('asks before an upload on its way is stopped by Escape, and goes on where nobody means that', async () => {
    const page = await fixture.openAs('admin', '/navigation/attachments')
    const grid = page.getByRole('grid', { name: '附件库' })
    await shown(grid.locator('[role=row][data-id]').first())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/school/upload/attachment?**', async (route) => {
      await held
      await route.continue()
    })
    await grid.focus()
    await page.keyboard.press('n')
    const sheet = page.getByRole('dialog', { name: '上传附件' })
    await sheet.getByLabel('附件文件').setInputFiles({ ...(await picture('#663399')), name: '宣传片.png' })
    await shown(sheet.getByRole('button', { name: '停止并关闭' }))
    await page.keyboard.press('Escape')
    await shown(page.getByRole('dialog', { name: '停止上传？' }).getByText('还有 1 个文件没有传完'))
    await page.keyboard.press('Enter')
    release()
    await shown(sheet.getByText('已存入 1 个文件'))
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await stored('宣传片.png')).toHaveLength(1)
  })

  it('is not asked for the place of a picture that was refused: another one takes it', async () => {
    const page = await fixture.openAs('admin', '/navigation/banners?new=1')
    const form = page.getByRole('dialog', { name: '新建轮播图' })
    const chooser = form.getByLabel('图片文件')
    await chooser.setInputFiles({ name: '合同.doc', mimeType: 'image/png', buffer: Buffer.from('MZ') })
    await shown(form.getByRole('alert').filter({ hasText: '合同.doc：只能上传' }))
    await shown(form.getByRole('button', { name: '图片', exact: true }).filter({ hasText: '选择图片' }))
    await chooser.setInputFiles(await picture('#336699'))
    await shown(form.getByRole('list', { name: '图片', exact: true }).getByRole('img'))
    expect(await form.getByText('合同.doc').count()).toBe(0)
    await shown(form.getByRole('button', { name: '图片', exact: true }).filter({ hasText: '已有 1 张' }))
  })

  it('is picked from in a form, and keeps what is in use', async () => {
    const page = await fixture.openAs('admin', '/navigation/banners?new=1')
    const form = page.getByRole('dialog', { name: '新建轮播图' })
    await form.getByLabel('标题').fill('开学典礼直播')
    await form.getByRole('button', { name: '从附件库选图片' }).click()
    const library = page.getByRole('dialog', { name: '从附件库选' })
    await library.getByLabel('搜索附件').fill('毕业照')
    const tile = library.getByRole('button', { name: '毕业照取景地.jpg' })
    await shown(tile)
    await expect.poll(() => library.getByRole('listitem').count()).toBe(6)
    await tile.focus()
    await page.keyboard.press('Enter')
    await shown(form.getByRole('list', { name: '图片' }).getByRole('img'))
    const [before] = await stored('毕业照取景地.jpg')
    await form.getByLabel('标题').press('Control+Enter')
    await shown(page.getByRole('status').filter({ hasText: '已保存' }))
    expect(await stored('毕业照取景地.jpg')).toMatchObject([{ uses: Number(before?.uses) + 1 }])

    await page.goto(`${fixture.origin()}/navigation/attachments?keyword=毕业照取景地`)
    const grid = page.getByRole('grid', { name: '附件库' })
    const row = grid.locator('[role=row][data-id]').filter({ hasText: '毕业照取景地.jpg' })
    await row.first().click()
    await page.keyboard.press('d')
    await shown(page.getByText('使用次数').first())
    expect(await stored('毕业照取景地.jpg')).toHaveLength(1)
  })
})
