import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import {
  actionFilter,
  countsOf,
  listParams,
  matchesQuery,
  readListQuery,
  withFilter,
} from '../../../../src/console/list/list-query.ts'

function query(path: string, search: string) {
  const placed = catalogue.screens.find((each) => each.path === path)
  if (!placed) throw new Error(`no screen at ${path}`)
  return readListQuery(catalogue, placed, new URLSearchParams(search))
}

const dynamics = '/topicDynamics/tdlist'

describe('the query of a list in the address', () => {
  it('opens with what the catalogue says, unless the address says something', () => {
    expect(query(dynamics, '').filter).toEqual({ status: 'pending' })
    expect(query(dynamics, 'open=7&sort=views').filter).toEqual({ status: 'pending' })
    expect(query(dynamics, 'author=5').filter).toEqual({ author: '5' })
    expect(query(dynamics, 'status=').filter).toEqual({})
  })

  it('means no more than the screen shows, in its list and in what is done to all that match', () => {
    const all = 'placed,taken,delivering,delivered'
    for (const [search, status] of [
      ['', all],
      ['status=placed', 'placed'],
      ['status=placed,completed', 'placed'],
      ['status=completed', all],
    ] as const) {
      const dispatch = query('/runErrands/runindex', search)
      expect([search, listParams(dispatch).status, actionFilter(dispatch).status]).toEqual([search, status, status])
    }
  })

  it('keeps an empty filter apart from none', () => {
    const opened = query(dynamics, '')
    const cleared = withFilter(new URLSearchParams('sort=views'), opened, {})
    expect(cleared.toString()).toBe('sort=views&status=')
    expect(query(dynamics, cleared.toString()).filter).toEqual({})
    const narrowed = withFilter(cleared, opened, { status: 'refused', keyword: '食堂' })
    expect(query(dynamics, narrowed.toString()).filter).toEqual({ status: 'refused', keyword: '食堂' })
  })

  it('chooses view and entity, and passes over names that do not exist', () => {
    expect(query(dynamics, 'view=need')).toMatchObject({ view: 'need', fixed: { kind: 'need' } })
    expect(query(dynamics, 'view=nothing')).toMatchObject({ view: null, fixed: {} })
    expect(query('/topicDynamics/review', 'entity=reply').entity.name).toBe('reply')
    expect(query('/topicDynamics/review', 'entity=user').entity.name).toBe('comment')
    expect(query(dynamics, 'utm_source=mail').filter).toEqual({ status: 'pending' })
  })

  it('sends what the screen fixes with the list, and all of it with an action on everything', () => {
    expect(listParams(query(dynamics, 'view=need&sort=-views'))).toEqual({ status: 'pending', sort: '-views' })
    expect(actionFilter(query(dynamics, 'view=need'))).toEqual({ status: 'pending', kind: 'need' })
    expect(listParams(query('/topicDynamics/dynamicHelpList', ''))).toMatchObject({ module: 'dynamic' })
  })
})

describe('whether a row matches', () => {
  const row = {
    id: 1,
    changedAt: 0,
    version: 0,
    status: 'pending',
    kind: 'need',
    hot: false,
    author: { id: 5, label: '李想', picture: null },
    topic: null,
    // 3 May begins in Beijing, wherever the browser is.
    createdAt: Date.UTC(2026, 4, 2, 16),
  }
  it.each([
    ['status=pending,refused', true],
    ['status=approved', false],
    ['author=5', true],
    ['author=6', false],
    ['topic=null', true],
    ['hot=0', true],
    ['hot=1', false],
    ['createdAt_from=2026-05-03T00:00', true],
    ['createdAt_from=2026-05-04T00:00', false],
    ['createdAt_to=2026-05-02T23:59', false],
    ['createdAt_from=2026-05-03', true],
    ['createdAt_from=2026-05-04', false],
    ['createdAt_to=2026-05-03', true],
    ['createdAt_to=2026-05-02', false],
    ['createdAt_to=2026/5/3 8:00', true],
    ['keyword=食堂', true],
    ['status=pending&view=need', true],
  ])('%s: %s', (search, expected) => {
    expect(matchesQuery(query(dynamics, search), row)).toBe(expected)
  })

  it('checks what the view fixes too', () => {
    expect(matchesQuery(query(dynamics, 'view=need'), { ...row, kind: 'life' })).toBe(false)
  })
})

describe('the counts that a change tells', () => {
  const counts = { pending: 4, approved: 2, refused: 1, deleted: 0 }
  it.each([
    ['', 4],
    ['status=pending,refused', 5],
    ['status=', 7],
  ])('are those of a list filtered by its status alone: %s', (search, total) => {
    expect(countsOf(query(dynamics, search), counts)).toEqual({ total, counts })
  })

  it.each(['status=pending&keyword=食堂', 'author=5', 'view=need', 'status=pending&createdAt_from=2026-05-03'])(
    'tell nothing of any other list: %s',
    (search) => {
      expect(countsOf(query(dynamics, search), counts)).toBeNull()
    },
  )
})
