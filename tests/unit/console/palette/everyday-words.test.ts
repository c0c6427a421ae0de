import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { entityNamed } from '../../../../src/catalogue/catalogue.ts'
import { outlineOf } from '../../../../src/catalogue/outline.ts'
import { searchEntries, searchTexts } from '../../../../src/catalogue/search.ts'
import { pendingStatus } from '../../../../src/catalogue/vocabulary/entity-use.ts'
import { type EntryAvailability, search } from '../../../../src/console/palette/search/search.ts'
import { buildSearchIndex } from '../../../../src/console/palette/search/search-index.ts'
import { syllableTable } from '../../../../src/syllables.ts'
import { type EverydayQuery, fromElsewhere, heldOut, tasks, tuned } from './everyday-queries.ts'

const entries = searchEntries(catalogue)
const table = syllableTable(searchTexts(catalogue))
const index = buildSearchIndex(entries, table)

/** As where the cursor stands on a dynamic: its actions apply, other rows' do not. */
function availability(id: string): EntryAvailability {
  const command = catalogue.commands.find((each) => each.id === id)
  if (command?.kind !== 'action' && command?.kind !== 'edit') return { available: true, nearness: 'everywhere' }
  return command.entity.name === 'dynamic'
    ? { available: true, nearness: 'targets' }
    : { available: false, nearness: 'everywhere' }
}

const found = (query: string) =>
  search(index, query, { mode: 'all', availability, recent: [], limit: 12 }).map(({ entry }) => entry.id)

const missed = (queries: readonly EverydayQuery[]) =>
  queries.filter(
    ([query, wanted]) =>
      !found(query)
        .slice(0, 5)
        .some((id) => wanted.includes(id)),
  )

describe('what operators type finds what they mean among the first five', () => {
  it.each([
    ['the hundred written before there were words', [...tuned, ...heldOut]],
    ['what other consoles call it', fromElsewhere],
    ['tasks said aloud', tasks],
  ])('of %s, 95 of 100', (_, queries) => {
    expect(missed(queries).length).toBeLessThanOrEqual(0.05 * queries.length)
  })

  it.each([
    ['举报', 'complaint.complaints'],
    ['夜间模式', 'shell.themeDark'],
    ['yejianmoshi', 'shell.themeDark'],
    ['yjms', 'shell.themeDark'],
    ['操作日志', 'authorityment.audit'],
    ['统计', 'dashboard.dashboardindex'],
    ['logout', 'shell.signOut'],
  ])('%s', (query, id) => {
    expect(found(query).slice(0, 5)).toContain(id)
  })
})

/**
 * Written by three people who had seen the titles alone, each with the titles that would be right; `verb@record` is what
 * is done to a record. As written, the sets found 82 of 100 (before their words), 89 and 96 when first measured. Those that
 * ask for what only a key does (turning a picture, the last row) are right with the cheat sheet, which says the key.
 */
function blindSet(name: string): (readonly [query: string, wanted: readonly string[]])[] {
  return readFileSync(new URL(`./blind/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [query = '', titles = ''] = line.split('\t')
      return [query, titles.split('|').flatMap(idsOf)] as const
    })
}

function idsOf(text: string): string[] {
  const [title, record] = text.split('@')
  const meant = entries.filter(({ title: own, command }) => {
    if (record === undefined) return own === title
    if (!('entity' in command) || command.entity.title !== record) return false
    return own === title || (command.kind === 'create' && title === '新建')
  })
  return meant.map(({ id }) => id)
}

describe('what people typed who had not seen the words', () => {
  it.each(['set-1', 'set-2', 'set-3'])('is found among the first five: 95 of 100 of %s', (name) => {
    const queries = blindSet(name)
    const lost = missed(queries).map(([query]) => query)
    expect(queries.length).toBeGreaterThanOrEqual(100)
    expect(lost.length, lost.join('、')).toBeLessThanOrEqual(0.05 * queries.length)
  })
})

describe('a list where rows wait for review', () => {
  const queues = catalogue.screens.flatMap(({ id, screen }) => {
    if (screen.kind !== 'grid') return []
    return screen.entities.flatMap((name) => {
      const entity = entityNamed(catalogue, name)
      const status = pendingStatus(entity)
      return status?.waiting === '待审核' && !(status.name in screen.where) ? [{ id, name: `${entity.title}审核` }] : []
    })
  })

  it.each(queues)('is found by $name, and by its initials', ({ id, name }) => {
    const letters = [...(table[name] ?? '').split(' ')].map((syllable) => syllable.charAt(0)).join('')
    expect(letters.length).toBe(name.length)
    for (const query of [name, letters]) expect(found(query).slice(0, 5), query).toContain(id)
  })

  it('is one of more than twelve', () => {
    expect(queues.length).toBeGreaterThan(12)
  })
})

describe('what says several things at once', () => {
  it.each([
    ['把评论隐藏', 'comment.hide'],
    ['帖子打回去重审', 'dynamic.back'],
    ['永久删除专辑', 'album.erase'],
    ['怎么换密码', 'shell.password'],
  ])('%s', (query, id) => {
    expect(found(query).slice(0, 5)).toContain(id)
  })

  it('finds nothing for what nothing says', () => {
    expect(found('量子纠缠')).toEqual([])
  })
})

describe('other words', () => {
  it('stand below titles and above what is merely near', () => {
    // 菜单 is another word for 导航栏; 公告 is a title, and 通知 another word for it.
    expect(found('公告列表')[0]).toBe('announcement.announcindex')
    expect(found('通知').slice(0, 5)).toContain('announcement.announcindex')
    const [first] = search(index, '夜间模式', { mode: 'all', availability, recent: [], limit: 5 })
    expect(first).toMatchObject({ alias: '夜间模式', marks: [] })
    const [byTitle] = search(index, '深色模式', { mode: 'all', availability, recent: [], limit: 5 })
    expect(byTitle).toMatchObject({ alias: null })
  })

  it('are said of every command of the shell that the palette lists', () => {
    const without = entries.filter(({ command, words }) => command.kind === 'shell' && words.length === 0)
    expect(without.map(({ id }) => id)).toEqual([])
  })

  it('are no part of the outline, which comes before the first row', () => {
    expect(JSON.stringify(outlineOf(catalogue))).not.toContain('"words"')
  })
})
