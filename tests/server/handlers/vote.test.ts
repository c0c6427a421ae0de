import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { engines } from '../support/test-database.ts'

describe.each(engines)('votes on %s', (engine) => {
  let server: TestApp
  let admin: string
  beforeAll(async () => {
    server = await openTestApp(engine)
    admin = await server.signIn('admin')
  })
  afterAll(() => server.remove())

  const post = (path: string, body: object) => server.call(admin, 'POST', path, body)

  test('are never below 0, whatever is deleted of those that were taken off', async () => {
    const [cast] = (await post('/school/vote/voter', { limit: 1 })).data.list
    const { id } = cast.participant
    const shown = async () => (await post('/school/vote/participant', { ids: [id] })).data.list[0]
    const correct = (number: number) => post('/school/vote/modify_number', { id, number })
    const undo = ({ data }: { data: { undo: string } }) => post('/console/undo', { undo: data.undo })
    const before = await shown()
    await correct(0)
    const removed = await post('/school/vote/delvoter', { id: cast.id })
    expect(await shown()).toMatchObject({ votes: 0 })
    const raised = await correct(3)
    expect(await shown()).toMatchObject({ votes: 3 })
    await undo(raised)
    expect(await shown()).toMatchObject({ votes: 0 })
    await undo(removed)
    expect(await shown()).toMatchObject({ votes: 0 })
    await correct(Number(before.votes))
    expect(await shown()).toMatchObject({ votes: before.votes, corrected: before.corrected })
  })
})
