import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import type { Column } from '../../../../src/console/grid/column/columns.ts'
import { readingParts, saysSomething } from '../../../../src/console/grid/view/reading-parts.ts'

const lists = [...catalogue.entities.values()].filter(({ list }) => list)

function entityOf(name: string) {
  const entity = catalogue.entities.get(name)
  if (!entity) throw new Error(name)
  return entity
}

function columnsOf(entity: (typeof lists)[number], without: readonly string[] = []): Column[] {
  return (entity.list?.columns ?? []).flatMap((name) => {
    const field = entity.fields[name]
    return field && !without.includes(name) ? [{ name, field, width: 100, least: null }] : []
  })
}

function partsOf(name: string, without: readonly string[] = []) {
  const entity = entityOf(name)
  const { heading, text, author, time, pictures, statuses, facts } = readingParts(entity, columnsOf(entity, without))
  const names = (fields: readonly { readonly name: string }[]) => fields.map((each) => each.name)
  return {
    heading: heading?.name ?? null,
    text: text?.name ?? null,
    author: author?.name ?? null,
    time: time?.name ?? null,
    pictures: names(pictures),
    statuses: names(statuses),
    facts: names(facts),
  }
}

describe('the parts of a row that is read', () => {
  it('are told by the kinds of its fields: a post is its text', () => {
    expect(partsOf('dynamic')).toEqual({
      heading: null,
      text: 'content',
      author: 'author',
      time: 'createdAt',
      pictures: ['images', 'video'],
      statuses: ['status'],
      facts: ['topic', 'kind', 'views', 'likes', 'comments', 'top', 'hot'],
    })
  })

  it('have the text and the author of fields that are no columns, below the short name', () => {
    expect(partsOf('parttimeJob')).toMatchObject({ heading: 'title', text: 'description', author: 'publisher' })
    expect(partsOf('topic')).toMatchObject({ heading: 'title', text: 'description', pictures: ['cover'] })
    expect(partsOf('certification')).toMatchObject({ heading: 'name', text: null, pictures: ['documents'] })
  })

  it('begin with what recalls the row to people, with its number behind, where the list shows both', () => {
    const withdrawal = partsOf('withdrawal')
    expect(withdrawal).toMatchObject({ heading: 'owner', author: 'user' })
    expect(withdrawal.facts).toContain('number')
    expect(partsOf('withdrawal', ['owner']).heading).toBe('number')
    expect(partsOf('vipMember')).toMatchObject({ heading: 'user', author: null })
  })

  it('leave out what the list does not show', () => {
    expect(partsOf('dynamic', ['images', 'author', 'status', 'views'])).toMatchObject({
      author: null,
      pictures: ['video'],
      statuses: [],
      facts: ['topic', 'kind', 'likes', 'comments', 'top', 'hot'],
    })
  })

  it.each(lists.map((entity) => [entity.title, entity] as const))('of %s show every column once', (_, entity) => {
    const columns = columnsOf(entity)
    const { heading, text, author, time, pictures, statuses, facts } = readingParts(entity, columns)
    const placed = [heading, text, author, time, ...pictures, ...statuses, ...facts].flatMap((each) => each?.name ?? [])
    expect(placed).toHaveLength(new Set(placed).size)
    expect(placed).toEqual(expect.arrayContaining(columns.map(({ name }) => name)))
  })

  it('say nothing where a figure is 0, a flag is off, or nothing was written', () => {
    expect([0, false, null, undefined, '', []].filter(saysSomething)).toEqual([])
    expect([1, true, 'a', ['/a.png'], { id: 1 }].filter(saysSomething)).toHaveLength(5)
  })
})
