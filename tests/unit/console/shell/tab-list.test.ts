import { describe, expect, it } from 'vitest'
import {
  moved,
  neighbour,
  onlyWith,
  readTabs,
  type Tab,
  visited,
  without,
} from '../../../../src/console/shell/tab/tab-list.ts'

const home: Tab = { path: '/welcome', search: '', title: '首页', affix: true }
const topics: Tab = { path: '/topics', search: '?status=pending', title: '话题', affix: false }
const walls: Tab = { path: '/walls', search: '', title: '表白', affix: false }
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)

describe('the list of tabs', () => {
  it('adds a screen once, updates its query in place, and calls what has no title 详情', () => {
    const tabs = visited([home, topics, walls], { ...topics, search: '?status=refused' })
    expect(paths(tabs)).toEqual(['/welcome', '/topics', '/walls'])
    expect(tabs[1]?.search).toBe('?status=refused')
    expect(visited([home], { ...walls, title: '' }).at(-1)?.title).toBe('详情')
  })

  it('puts an affixed one before the others, and keeps it', () => {
    expect(paths(visited([topics], home))).toEqual(['/welcome', '/topics'])
    expect(without([home, topics], '/welcome')).toEqual([home, topics])
    expect(onlyWith([home, topics, walls], '/walls')).toEqual([home, walls])
  })

  it('is put into another order, but nothing comes before the affixed', () => {
    expect(paths(moved([home, topics, walls], '/walls', '/topics'))).toEqual(['/welcome', '/walls', '/topics'])
    expect(moved([home, topics], '/topics', '/welcome')).toEqual([home, topics])
    expect(moved([home, topics], '/welcome', '/topics')).toEqual([home, topics])
  })

  it('is gone through round its ends', () => {
    expect(neighbour([home, topics, walls], '/walls', 1)).toBe(home)
    expect(neighbour([home, topics, walls], '/welcome', -1)).toBe(walls)
  })

  it('is read again only where it is one', () => {
    expect(readTabs([home])).toEqual([home])
    expect(readTabs([{ path: 1 }])).toBeNull()
    expect(readTabs('tabs')).toBeNull()
  })
})
