import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import type { ChangeEvent, Row } from '../../../../src/catalogue/wire.ts'
import { applyChange, applyUndone } from '../../../../src/console/decide/live.ts'
import { command, desk } from './desk.ts'

const me = 1
const teacher = { id: 2, name: '王老师' }

function event(change: Partial<ChangeEvent>): ChangeEvent {
  return {
    type: 'changed',
    entity: 'dynamic',
    command: 'dynamic.approve',
    title: '通过',
    ids: [],
    count: 1,
    by: teacher,
    at: Date.now(),
    batch: 1,
    after: null,
    kind: 'updated',
    ...change,
  }
}

async function watching(size: number) {
  const parts = await desk(size)
  const entity = catalogue.entities.get('dynamic')
  if (!entity) throw new Error('no dynamics')
  const session = { query: { entity }, rows: parts.rows, decider: parts.decider }
  const store = (id: number, change: Partial<Row>) => {
    const row = parts.stored.get(id)
    if (row) parts.stored.set(id, { ...row, ...change })
  }
  return { ...parts, session, store }
}

describe('changes by others', () => {
  it('mark the row with who and what, and show its new values', async () => {
    const { session, store, rows } = await watching(3)
    store(3, { status: 'approved' })
    await applyChange(session, event({ ids: [3] }), me)
    expect(rows.entryOf(3)).toMatchObject({
      row: { status: 'approved' },
      hasLeft: true,
      mark: { state: 'elsewhere', by: '王老师', text: '已由 王老师 通过', isHandled: true },
    })
  })

  it('that settle nothing leave the row to be looked at', async () => {
    const { session, store, rows } = await watching(3)
    store(3, { hot: true })
    await applyChange(session, event({ ids: [3], command: 'dynamic.setHot', title: '设为热门' }), me)
    expect(rows.entryOf(3)?.mark).toMatchObject({ by: '王老师', isHandled: false })
    expect(rows.nextUnhandled(0)).toBe(0)
  })

  it('of another entity, or of rows that are not loaded, change nothing here', async () => {
    const { session, store, rows } = await watching(3)
    store(3, { status: 'approved' })
    await applyChange(session, event({ ids: [3], entity: 'comment' }), me)
    await applyChange(session, event({ ids: [99] }), me)
    expect(rows.entryOf(3)).toMatchObject({ row: { status: 'pending' }, mark: null })
  })

  it('too many to name are read again', async () => {
    const { session, store, rows } = await watching(3)
    for (const id of [1, 2, 3]) store(id, { status: 'approved' })
    await applyChange(session, event({ ids: null, count: 20_000 }), me)
    expect([1, 2, 3].map((id) => rows.entryOf(id)?.row.status)).toEqual(['approved', 'approved', 'approved'])
  })

  it('that are the echo of an own decision are no news', async () => {
    const { session, store, rows, decider } = await watching(3)
    await decider.run(command('dynamic.approve'), null)
    store(3, { status: 'approved' })
    await applyChange(session, event({ ids: [3], by: { id: me, name: '我' } }), me)
    expect(rows.entryOf(3)?.mark).toMatchObject({ by: null, text: '已通过' })
    expect(rows.entryOf(3)?.mark?.state).not.toBe('elsewhere')
  })

  it('made by oneself in another window are shown as done', async () => {
    const { session, store, rows } = await watching(3)
    store(3, { status: 'approved' })
    await applyChange(session, event({ ids: [3], by: { id: me, name: '我' } }), me)
    expect(rows.entryOf(3)?.mark).toMatchObject({ by: null, text: '已通过', isHandled: true })
  })
})

describe('what is taken back', () => {
  it('comes back without its mark, and the cursor goes there', async () => {
    const { session, rows, decider, stateOf } = await watching(5)
    await decider.run(command('dynamic.approve'), null)
    expect(stateOf(5)).not.toBeNull()
    expect(await applyUndone(session, { entity: 'dynamic', ids: [5] })).toBe(0)
    expect(rows.entryOf(5)).toMatchObject({ row: { status: 'pending' }, mark: null, hasLeft: false })
    expect(await applyUndone(session, { entity: 'comment', ids: [5] })).toBeNull()
  })
})
