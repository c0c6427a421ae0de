import { describe, expect, it } from 'vitest'
import { createSelection } from '../../../../src/console/list/selection.ts'

describe('selection', () => {
  it('selects rows one by one and tells only the rows concerned', () => {
    const selection = createSelection()
    const heard: number[] = []
    for (const id of [1, 2, 3]) selection.subscribe(id, () => heard.push(id))
    selection.toggle(2)
    selection.set([2, 3], true)
    expect([1, 2, 3].map(selection.has)).toEqual([false, true, true])
    expect(heard).toEqual([2, 3])
    expect(selection.summary()).toEqual({ count: 2, everything: null, isAllLoaded: false })
    selection.toggle(2)
    expect([...selection.picked()]).toEqual([3])
  })

  it('means all that match, less what is taken out again', () => {
    const selection = createSelection()
    selection.set([5], true)
    selection.selectEverything({ expected: 1_000_000, asOf: 7 })
    selection.toggle(42)
    selection.toggle(43)
    selection.toggle(43)
    expect(selection.has(42)).toBe(false)
    expect(selection.has(999_999)).toBe(true)
    expect([...selection.except()]).toEqual([42])
    expect(selection.summary()).toEqual({
      count: 999_999,
      everything: { expected: 1_000_000, asOf: 7 },
      isAllLoaded: false,
    })
    expect(selection.clear()).toBe(999_999)
    expect(selection.has(999_999)).toBe(false)
    expect(selection.summary().count).toBe(0)
  })

  it('knows that all loaded rows were meant until one is toggled', () => {
    const selection = createSelection()
    selection.selectLoaded([1, 2, 3])
    expect(selection.summary()).toEqual({ count: 3, everything: null, isAllLoaded: true })
    selection.toggle(1)
    expect(selection.summary()).toEqual({ count: 2, everything: null, isAllLoaded: false })
  })

  it('still means all loaded rows when what is taken out was not in it', () => {
    const selection = createSelection()
    selection.selectLoaded([1, 2])
    selection.set([3], false)
    selection.set([], true)
    expect(selection.summary().isAllLoaded).toBe(true)
  })

  it('comes to mean all that match once they are counted, unless something else is selected meanwhile', async () => {
    const selection = createSelection()
    selection.selectLoaded([1, 2])
    const selecting = selection.selectCounted(async () => ({ expected: 900, asOf: 7 }))
    expect(selection.summary().count).toBe(2)
    expect(selection.counting()).toBe(selecting)
    expect(await selecting).toBe(true)
    expect([selection.summary().count, selection.counting()]).toEqual([900, null])

    const withdrawn = selection.selectCounted(async () => ({ expected: 800, asOf: 8 }))
    selection.clear()
    expect([await withdrawn, selection.summary().count]).toEqual([false, 0])
  })

  it('is counted once while its key is held', async () => {
    const selection = createSelection()
    selection.selectLoaded([1, 2])
    let asked = 0
    const count = async () => {
      asked += 1
      return { expected: 900, asOf: 7 }
    }
    const held = [1, 2, 3].map(() => selection.selectCounted(count))
    expect([await Promise.all(held), asked]).toEqual([[true, true, true], 1])
  })

  it('stays as it is when what matches cannot be counted', async () => {
    const selection = createSelection()
    selection.selectLoaded([1, 2])
    const failing = selection.selectCounted(() => Promise.reject(new Error('offline')))
    await expect(failing).rejects.toThrow('offline')
    expect([selection.summary().count, selection.counting()]).toEqual([2, null])
  })

  it('stops telling a row that is no longer shown', () => {
    const selection = createSelection()
    let heard = 0
    const stop = selection.subscribe(1, () => {
      heard += 1
    })
    selection.toggle(1)
    stop()
    selection.toggle(1)
    expect(heard).toBe(1)
  })
})
