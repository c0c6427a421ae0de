import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('formatted text on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const stored = async (content: string) => {
    const made = await server.call(admin, 'POST', '/school/notice/add', { title: '停水通知', content })
    const { data } = await server.call(admin, 'GET', `/school/notice/index?ids=${made.data.ids[0]}`)
    return { id: made.data.ids[0], content: data.list[0].content }
  }

  test.each([
    ['<p>今晚<script>alert(1)</script>停水</p>', '<p>今晚停水</p>'],
    ['<img src="/a.png" onerror="alert(1)">', '<img src="/a.png" />'],
    ['<a href="javascript:alert(1)">点我</a>', '<a rel="noopener noreferrer" target="_blank">点我</a>'],
    ['<p style="position:fixed;text-align:center">居中</p>', '<p style="text-align:center">居中</p>'],
    ['<iframe src="https://example.com"></iframe><p>正文</p>', '<p>正文</p>'],
  ])('%s is kept as %s', async (given, kept) => {
    expect((await stored(given)).content).toBe(kept)
  })

  test('is sanitised when it is edited as well, and the audit holds what was kept', async () => {
    const { id } = await stored('<p>第一版</p>')
    await server.call(admin, 'POST', '/school/notice/save', { id, content: '<p onclick="x()">第二版</p>' })
    const { data } = await server.call(admin, 'GET', `/console/audit?entity=notice&id=${id}`)
    expect(JSON.stringify(data)).toContain('第二版')
    expect(JSON.stringify(data)).not.toContain('onclick')
  })
})
