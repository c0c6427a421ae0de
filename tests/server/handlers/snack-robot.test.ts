import { expect, test } from 'vitest'
import { openTestApp } from '../support/test-app.ts'

test('a machine of which slots are taken out holds no more than it has, and is full as it was when that is taken back', async () => {
  const server = await openTestApp('sqlite')
  try {
    const admin = await server.signIn('admin')
    const call = (path: string, body: object) => server.call(admin, 'POST', path, body)
    const made = { name: '测试货柜', serial: 'T-0001', merchant: 1, building: '松园3号楼', slots: 40 }
    const [id] = (await call('/console/snackRobot/add', made)).data.ids
    const machine = async () => (await call('/console/snackRobot/list', { ids: String(id) })).data.list[0]
    await call('/console/snackRobot/refill', { id })
    expect(await machine()).toMatchObject({ slots: 40, filled: 40 })
    const { data } = await call('/console/snackRobot/edit', { id, slots: 5 })
    expect(await machine()).toMatchObject({ slots: 5, filled: 5 })
    await call('/console/undo', { undo: data.undo })
    expect(await machine()).toMatchObject({ slots: 40, filled: 40 })
    await call('/console/snackRobot/edit', { id, slots: 48, place: '一楼大厅' })
    expect(await machine()).toMatchObject({ slots: 48, filled: 40, place: '一楼大厅' })
  } finally {
    await server.remove()
  }
})
