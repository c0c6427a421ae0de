import { expect, test } from 'vitest'
import { openTestApp } from '../support/test-app.ts'

test('a machine of which slots are taken out holds no more than it has, and is full as it was when that is taken back', async () => {
  const server = await openTestApp('sqlite')
  try {
    const admin = await server.signIn('admin')
    const call = (path: string, body: object) => server.call(admin, 'POST', path, body)
    const machine = async () => (await call('/console/snackRobot/list', { ids: '1' })).data.list[0]
    const { filled, slots } = await machine()
    expect(filled).toBeGreaterThan(5)
    const { data } = await call('/console/snackRobot/edit', { id: 1, slots: 5 })
    expect(await machine()).toMatchObject({ slots: 5, filled: 5 })
    await call('/console/undo', { undo: data.undo })
    expect(await machine()).toMatchObject({ slots, filled })
    await call('/console/snackRobot/edit', { id: 1, slots: slots + 1, place: '一楼大厅' })
    expect(await machine()).toMatchObject({ slots: slots + 1, filled, place: '一楼大厅' })
  } finally {
    await server.remove()
  }
})
