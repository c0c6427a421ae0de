import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { buildCatalogue } from '../../../src/catalogue/catalogue.ts'
import { assertSound } from '../../../src/catalogue/check.ts'
import { allows, everything, grantText, grantTexts, parseGrant, permissionsHeld } from '../../../src/catalogue/grant.ts'
import { permissionsOf } from '../../../src/catalogue/permission.ts'
import { grantsFor, heldBy, permissionTree } from '../../../src/catalogue/permission-tree.ts'
import { searchEntries } from '../../../src/catalogue/search.ts'
import { get } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { text } from '../../../src/catalogue/vocabulary/field.ts'
import { grid, module } from '../../../src/catalogue/vocabulary/module.ts'

const named = (name: string) =>
  entity({
    name,
    title: name,
    label: 'name',
    fields: { name: text('名称') },
    list: { call: get(`/${name}`), columns: ['name'], sort: 'name' },
  })

/** A module that is called like one of its entities, and others whose names begin alike. */
function alike() {
  const [post, posts, pos] = [named('post'), named('posts'), named('pos')]
  return buildCatalogue(
    [
      module({
        name: 'post',
        path: '/post',
        title: '帖子',
        icon: 'flag',
        entities: [post, pos],
        screens: [grid({ path: 'a', title: '帖子', entity: post })],
        rights: [{ name: 'pin', title: '钉住' }],
      }),
      module({
        name: 'postal',
        path: '/postal',
        title: '邮递',
        icon: 'flag',
        entities: [posts],
        screens: [grid({ path: 'b', title: '邮递', entity: posts })],
      }),
    ],
    [],
  )
}

describe('grants', () => {
  it('of everything allow everything', () => {
    expect(allows(catalogue, [everything])('dynamic.delete')).toBe(true)
  })

  it('of a module allow what its screens show, and choosing what it refers to, but no more', () => {
    const can = allows(catalogue, ['topicDynamics'])
    expect(can('dynamic.approve')).toBe(true)
    expect(can('topicDynamics.tdlist')).toBe(true)
    expect(can('setting.sensitive_words')).toBe(true)
    expect(can('query.circleSurvey')).toBe(true)
    expect(can('help.edit')).toBe(true)
    expect(can('user.options')).toBe(true)
    expect(can('user.list')).toBe(false)
    expect(can('complaint.approve')).toBe(false)
    expect(can('account.options')).toBe(false)
  })

  it('of what is about rows of other kinds allow choosing from them', () => {
    const can = allows(catalogue, ['complaint'])
    expect([can('comment.options'), can('lovePost.options'), can('comment.list')]).toEqual([true, true, false])
  })

  it('of what has links allow choosing from the pages they lead to', () => {
    const can = allows(catalogue, ['banner.edit'])
    expect([can('childLink.options'), can('childLink.list'), can('parentLink.options')]).toEqual([true, false, false])
    // Blocks of a page have links, and refer to rows.
    const ofPages = allows(catalogue, ['dashboard'])
    expect(['childLink', 'navbarType', 'dynamicCategory', 'user'].map((name) => ofPages(`${name}.options`))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('of one command allow that one', () => {
    const can = allows(catalogue, ['dynamic.approve'])
    expect(can('dynamic.approve')).toBe(true)
    expect(can('dynamic.delete')).toBe(false)
  })

  it('of nothing allow nothing', () => {
    expect(allows(catalogue, [])('dynamic.list')).toBe(false)
  })
})

describe('a grant names one thing', () => {
  it('whatever begins like it', () => {
    const can = allows(catalogue, ['article'])
    expect(can('article.delete')).toBe(true)
    for (const { id } of permissionsOf(catalogue)) expect.soft(can(id), id).toBe(id.startsWith('article.'))
    expect(can('articles')).toBe(false)
    expect(can('article')).toBe(false)
    const names = alike()
    assertSound(names)
    expect([...permissionsHeld(names, ['pos'])]).toEqual(['pos.list', 'pos.options'])
    expect([...permissionsHeld(names, ['posts.*'])]).toEqual(['posts.list', 'posts.options'])
    expect([...permissionsHeld(names, ['posta', 'po', 'post.', 'pin', 'list', '.list'])]).toEqual([])
  })

  it('where a module and an entity share a name: the short text is the module, and the entity is written whole', () => {
    const names = alike()
    expect(parseGrant(names, 'post')).toEqual({ kind: 'module', name: 'post' })
    expect(parseGrant(names, 'post.*')).toEqual({ kind: 'entity', name: 'post' })
    expect(grantText(names, { kind: 'entity', name: 'post' })).toBe('post.*')
    expect([...permissionsHeld(names, ['post.*'])]).toEqual(['post.list', 'post.options'])
    expect(grantsFor(names, new Set(['post.list']))).toEqual(['post.*'])
  })

  it('and what is written is what is read', () => {
    for (const each of [catalogue, alike()]) {
      for (const [written, grant] of grantTexts(each)) expect.soft(parseGrant(each, written)).toEqual(grant)
    }
  })

  it('or the catalogue is refused', () => {
    const twice = module({
      name: 'shop',
      path: '/shop',
      title: '商店',
      icon: 'flag',
      entities: [named('shop')],
      screens: [],
      rights: [{ name: 'list', title: '看' }],
    })
    expect(() => assertSound(buildCatalogue([twice], []))).toThrow(
      'the grant shop.list names several things: command shop.list, and command shop.list',
    )
  })
})

describe('a right that is no command', () => {
  it('is a permission of its module, stands in the tree and not in the palette', () => {
    expect(allows(catalogue, ['navigation'])('navigation.upload')).toBe(true)
    expect(allows(catalogue, ['attachment'])('navigation.upload')).toBe(false)
    expect(allows(catalogue, ['navigation.upload'])('navigation.link')).toBe(false)
    expect(heldBy(catalogue, ['authorityment.undoOthers'])).toEqual(new Set(['authorityment.undoOthers']))
    const leaves = permissionTree(catalogue).flatMap(({ parts }) => parts.flatMap((part) => part.leaves))
    expect(leaves).toContainEqual({ id: 'navigation.upload', title: '上传文件', kind: 'do' })
    expect(searchEntries(catalogue).map(({ id }) => id)).not.toContain('navigation.upload')
  })
})

describe('random grants', () => {
  const texts = fc.subarray([...grantTexts(catalogue).map(([written]) => written), 'nothing', 'article.', 'dynami'], {
    maxLength: 12,
  })

  it('come to the same when they are written anew, shortest', () => {
    fc.assert(
      fc.property(texts, (grants) => {
        const held = heldBy(catalogue, grants)
        expect(heldBy(catalogue, grantsFor(catalogue, held))).toEqual(held)
      }),
      { numRuns: 200 },
    )
  })

  it('never come to more for being fewer, nor to anything another grant is spelled like', () => {
    const known = new Map(grantTexts(catalogue))
    fc.assert(
      fc.property(texts, texts, (some, more) => {
        const both = permissionsHeld(catalogue, [...some, ...more])
        for (const id of permissionsHeld(catalogue, some)) expect.soft(both.has(id)).toBe(true)
        const unknown = some.filter((each) => !known.has(each))
        expect(permissionsHeld(catalogue, unknown).size).toBe(0)
      }),
      { numRuns: 200 },
    )
  })
})
