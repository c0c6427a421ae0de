import { describe, expect, it } from 'vitest'
import { storageIn } from '../../../../src/console/session/storage.ts'
import { memory } from '../list/list-fixture.ts'

const isText = (stored: unknown) => (typeof stored === 'string' ? stored : null)
const isNumbers = (stored: unknown) =>
  Array.isArray(stored) && stored.every((each) => typeof each === 'number') ? stored : null

describe('what is kept on the device', () => {
  it('is a text as it is, as index.html reads the theme, and everything else as JSON', () => {
    const area = memory()
    storageIn(area, 'system', isText).setItem('theme', 'dark')
    storageIn<readonly number[]>(area, [], isNumbers).setItem('ids', [1, 2])
    expect([area.getItem('theme'), area.getItem('ids')]).toEqual(['dark', '[1,2]'])
    expect(storageIn(area, 'system', isText).getItem('theme')).toBe('dark')
    expect(storageIn<readonly number[]>(area, [], isNumbers).getItem('ids')).toEqual([1, 2])
  })

  it('is read where a text was written as JSON', () => {
    const area = memory()
    area.setItem('themeColour', '"#11a983"')
    expect(storageIn(area, '#409EFF', isText).getItem('themeColour')).toBe('#11a983')
  })

  it('counts as nothing where it is missing or cannot be read', () => {
    const area = memory()
    area.setItem('ids', '["1"]')
    area.setItem('broken', '[1,')
    const storage = storageIn<readonly number[]>(area, [7], isNumbers)
    expect(['ids', 'broken', 'missing'].map((key) => storage.getItem(key))).toEqual([[7], [7], [7]])
  })
})
