import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { searchEntries, searchTexts } from '../../../../src/catalogue/search.ts'
import { type EntryAvailability, type SearchOptions, search } from '../../../../src/console/palette/search/search.ts'
import {
  buildSearchIndex,
  joinSearchIndexes,
  preparations,
} from '../../../../src/console/palette/search/search-index.ts'
import { syllableTable } from '../../../../src/syllables.ts'

const index = buildSearchIndex(searchEntries(catalogue), syllableTable(searchTexts(catalogue)))
const everywhere: EntryAvailability = { available: true, nearness: 'everywhere' }

function ids(query: string, options: Partial<SearchOptions> = {}): string[] {
  const found = search(index, query, { mode: 'all', availability: () => everywhere, recent: [], limit: 20, ...options })
  return found.map(({ entry }) => entry.id)
}

/** Everything of the dynamics list applies to the row under the cursor; other lists' actions do not apply. */
function onDynamics(id: string): EntryAvailability {
  const command = catalogue.commands.find((each) => each.id === id)
  if (command?.kind !== 'action' && command?.kind !== 'edit') return everywhere
  return command.entity.name === 'dynamic'
    ? { available: true, nearness: 'targets' }
    : { available: false, nearness: 'everywhere' }
}

describe('动态列表 is found', () => {
  const ways = [
    '动态列表',
    '动态',
    '动列',
    'dongtai',
    'dongtailiebiao',
    'dtlb',
    'dongtlb',
    'dong tai',
    'tdlist',
    '/topicDynamics/tdlist',
  ]

  it.each(ways)('first by %s', (query) => {
    expect(ids(query)[0]).toBe('topicDynamics.tdlist')
    expect(ids(query, { availability: onDynamics })[0]).toBe('topicDynamics.tdlist')
  })

  it.each(['tdlsit', 'tdlit', '列表动态', '列表 动态', '动tai', 'dongtia', 'dontai'])(
    'in the first ten by %s',
    (query) => {
      expect(ids(query).slice(0, 10)).toContain('topicDynamics.tdlist')
    },
  )

  it('by its screens only, or not among commands only', () => {
    expect(ids('dtlb', { mode: 'screens' })[0]).toBe('topicDynamics.tdlist')
    expect(ids('dtlb', { mode: 'commands' })).not.toContain('topicDynamics.tdlist')
  })
})

describe('what is worked out late', () => {
  it.each(['取消大V', '把评论隐藏', '看大家的留言板', 'dongtia'])('finds the same by %s, prepared or not', (query) => {
    const own = () => buildSearchIndex(searchEntries(catalogue), syllableTable(searchTexts(catalogue)))
    const [prepared, fresh] = [own(), own()]
    for (const prepare of preparations(prepared)) prepare()
    const options = { mode: 'all', availability: () => everywhere, recent: [], limit: 12 } as const
    const found = search(fresh, query, options).map(({ entry }) => entry.id)
    expect(found.length).toBeGreaterThan(0)
    expect(search(prepared, query, options).map(({ entry }) => entry.id)).toEqual(found)
  })
})

it.each(['shanchu', '动列', '把评论隐藏', 'dongtia', '列表 动态', 'pt'])(
  'finds the same by %s in parts that were joined',
  (query) => {
    const entries = searchEntries(catalogue)
    const syllables = syllableTable(searchTexts(catalogue))
    const parts = [entries.slice(0, 7), entries.slice(7, 400), entries.slice(400)]
    const joined = joinSearchIndexes(parts.map((part) => buildSearchIndex(part, syllables)))
    const options = { mode: 'all', availability: () => everywhere, recent: [], limit: 30 } as const
    const found = search(joined, query, options).map(({ entry }) => entry.id)
    expect(found.length).toBeGreaterThan(3)
    expect(found).toEqual(ids(query, { limit: 30 }))
  },
)

describe('every entry is found in the first ten', () => {
  const entries = searchEntries(catalogue)
  const own = (title: string) => entries.filter((entry) => entry.title === title).length

  it.each(entries.filter(({ title }) => own(title) <= 4))(
    '$title by title, pinyin and initials',
    ({ id, title, trail }) => {
      const spelling = index.entries.find(({ entry }) => entry.id === id)
      const letters = spelling?.title.readings.map(([first]) => first?.replace(/[^a-z]/g, '') ?? '') ?? []
      expect(ids(title).slice(0, 10)).toContain(id)
      expect(ids(letters.join('')).slice(0, 10)).toContain(id)
      expect(ids(`${trail.at(-1)} ${title}`).slice(0, 10)).toContain(id)
    },
  )
})

describe('polyphones', () => {
  it.each(['chongshen', 'zhongshen', 'tuihuichongshen', 'cs', 'thcs'])('退回重审 is found by %s', (query) => {
    expect(ids(query, { availability: onDynamics })).toContain('dynamic.back')
  })
})

describe('order', () => {
  it('puts what applies to the cursor before the same command elsewhere, and what does not apply last', () => {
    const found = ids('tongguo', { availability: onDynamics })
    expect(found[0]).toBe('dynamic.approve')
    expect(found.slice(1)).toContain('topic.approve')
    const available = found.map((id) => onDynamics(id).available)
    expect(available).toEqual([...available].sort((one, other) => Number(other) - Number(one)))
  })

  it('offers nothing weaker when all that matches well does not apply', () => {
    const refused: EntryAvailability = { available: false, nearness: 'everywhere' }
    const found = ids('通过', { availability: (id) => (id.endsWith('.approve') ? refused : everywhere) })
    expect(found.every((id) => id.endsWith('.approve') || id.startsWith('certification.'))).toBe(true)
  })

  it('puts another word that was typed itself before one that is only spelt so', () => {
    const first = { sso: 'authorityment.identityProviders', kol: 'userManagement.expertAudit', stop: 'shell.stopBatch' }
    for (const [query, id] of Object.entries(first)) expect(ids(query)[0], query).toBe(id)
    expect(ids('faq', { availability: onDynamics })[0]).toBe('helpCenter.helpcenterList')
  })

  it('prefers the recent among equals', () => {
    expect(ids('shanchu')[0]).not.toBe('help.delete')
    expect(ids('shanchu', { recent: ['help.delete'] })[0]).toBe('help.delete')
  })

  it('leaves out what is not permitted', () => {
    expect(ids('通过', { availability: (id) => (id === 'dynamic.approve' ? undefined : everywhere) })).not.toContain(
      'dynamic.approve',
    )
  })

  it('gives at most the limit', () => {
    expect(ids('d', { limit: 12 })).toHaveLength(12)
    expect(ids('  ')).toEqual([])
  })
})

it('marks the characters a query covers', () => {
  const marks = (query: string) =>
    search(index, query, { mode: 'all', availability: () => everywhere, recent: [], limit: 1 })[0]?.marks
  expect(marks('dtlb')).toEqual([0, 1, 2, 3])
  expect(marks('dongtai')).toEqual([0, 1])
  expect(marks('动列')).toEqual([0, 2])
})
