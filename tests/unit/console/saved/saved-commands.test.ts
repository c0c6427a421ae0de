import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import type { MacroStep, ViewContent } from '../../../../src/catalogue/saved/content.ts'
import { fitView } from '../../../../src/catalogue/saved/fit-view.ts'
import type { Saved } from '../../../../src/catalogue/saved/saved.ts'
import { createUndoStack } from '../../../../src/console/command/undo/undo-stack.ts'
import { stepsOf, withoutStep } from '../../../../src/console/saved/macro/without-step.ts'
import { commandsOf } from '../../../../src/console/saved/own-commands.ts'
import { freeKeys } from '../../../support/free-keys.ts'
import { lastDone } from '../list/list-fixture.ts'

const [free = ''] = freeKeys()
const content: ViewContent = {
  screen: 'topicDynamics.tdlist',
  list: { entity: 'dynamic', view: null, sort: null, filter: {} },
  columns: { columnOrder: [], columnVisibility: {}, columnSizing: {} },
  density: 'compact',
}
const view = (id: number, key: string | null, isSchools = false): Saved => ({
  id,
  version: 1,
  name: `视图${id}`,
  syllables: '',
  key,
  isSchools,
  kind: 'view',
  content,
})
const act = { run: async () => undefined, reasonAgainst: () => null }
const keysOf = (saved: readonly Saved[], overrides = {}, can = (_: string) => true) =>
  commandsOf(saved, catalogue, { can, overrides }, act).map(({ saved: { id }, keys }) => [id, ...keys])

describe('saved commands', () => {
  it("have their keys; the school's gives way to the own, whichever was saved first", () => {
    expect(keysOf([view(1, free)])).toEqual([[1, free]])
    expect(keysOf([view(1, free, true), view(2, free)])).toEqual([[2, free], [1]])
  })

  it('take no key of the catalogue, nor one that the operator bound to anything', () => {
    expect(keysOf([view(1, 'g d'), view(2, 'a', true)])).toEqual([[1], [2]])
    expect(keysOf([view(1, free, true)], { 'dynamic.approve': [free] })).toEqual([[1]])
    // What the operator took from a command is free for theirs.
    expect(keysOf([view(1, 'g d')], { 'topicDynamics.tdlist': [] })).toEqual([[1, 'g d']])
  })

  it('are none where the operator may not see the list', () => {
    expect(keysOf([view(1, null)], {}, (permission) => permission !== 'dynamic.list')).toEqual([])
    expect(keysOf([view(1, null)], {}, (permission) => permission !== 'topicDynamics.tdlist')).toEqual([])
  })
})

describe('a saved view', () => {
  it('stands without what is gone, named by what it was called', () => {
    const old: ViewContent = {
      ...content,
      list: { entity: 'dynamic', view: 'gone', sort: '-gone', filter: { status: 'gone', gone_from: '1', top: '1' } },
      columns: { columnOrder: ['gone', 'author'], columnVisibility: { author: true }, columnSizing: { gone: 90 } },
      labels: { gone: '天气' },
    }
    const found = fitView(catalogue, old)
    expect(found?.left).toEqual(['筛选「状态」', '筛选「天气」', '排序「天气」', '分类标签', '列「天气」'])
    expect(found?.fitted.list).toEqual({ entity: 'dynamic', view: null, sort: null, filter: { top: '1' } })
    expect(found?.fitted.columns).toEqual({
      columnOrder: ['author'],
      columnVisibility: { author: true },
      columnSizing: {},
    })
    expect(fitView(catalogue, { ...content, screen: 'gone' })).toBeNull()
  })
})

describe('the steps of a macro', () => {
  const step = (command: string, same = false): MacroStep => ({ kind: 'command', command, title: '', inputs: {}, same })

  const without = (steps: readonly MacroStep[], at: number) =>
    stepsOf(
      withoutStep(
        steps.map((each) => ({ step: each })),
        at,
      ),
    )

  it('act on what is meant by then, where the step whose rows they shared is taken out', () => {
    const steps = [step('dynamic.approve'), step('dynamic.setHot', true), step('dynamic.setTop', true)]
    expect(without(steps, 0)).toEqual([step('dynamic.setHot'), step('dynamic.setTop', true)])
    expect(without(steps, 1)).toEqual([step('dynamic.approve'), step('dynamic.setTop', true)])
    expect(without(steps, 2)).toEqual(steps.slice(0, 2))
  })

  it('act on the same rows despite what moves or selects between them, and whether or not that is taken out', () => {
    const [approve, next, all] = [step('dynamic.approve'), step('grid.nextUnhandled'), step('grid.selectAll')]
    const same = step('dynamic.setTop', true)
    expect(without([approve, next, same], 0)).toEqual([next, step('dynamic.setTop')])
    expect(without([approve, next, same], 1)).toEqual([approve, same])
    expect(without([approve, all, same], 1)).toEqual([approve, same])
  })

  it('select all no more where that was for the action taken out, and do where others rest on it', () => {
    const [all, next, hot, top] = [
      step('grid.selectAll'),
      step('grid.nextUnhandled'),
      step('dynamic.setHot'),
      step('dynamic.setTop'),
    ]
    const approve = step('dynamic.approve')
    // The row under the cursor was topped: with all still selected, all would be.
    expect(without([hot, all, next, approve, top], 3)).toEqual([hot, next, top])
    expect(without([all, all, hot, top], 2)).toEqual([top])
    expect(without([all, approve, all, approve], 1)).toEqual([all, approve])
    expect(without([all, approve, step('dynamic.setTop', true)], 1)).toEqual([all, top])
    // What settles nothing leaves them selected for the next.
    expect(without([all, hot, top], 1)).toEqual([all, top])
  })
})

describe('the undo stack', () => {
  it('takes back what a macro did as one, and nothing else with it', () => {
    const kept = new Map<string, string>()
    const area = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const stack = createUndoStack(area, 'undo')
    for (const [token, entity] of [
      ['1', 'topic'],
      ['2', 'dynamic'],
      ['3', 'topic'],
    ] as const)
      stack.push({ tokens: [token], text: token, entity, ids: [1], act: `act ${token}` })
    stack.join(['2', '3'], '宏「甲」')
    expect(lastDone(stack)).toEqual({
      tokens: ['2', '3'],
      text: '宏「甲」',
      entity: 'topic',
      ids: null,
      parts: ['act 2', 'act 3'],
    })
    stack.forget('3')
    stack.forget('2')
    expect(lastDone(stack)?.tokens).toEqual(['1'])
    stack.join([], '宏「乙」')
    expect(lastDone(stack)?.text).toBe('1')
  })
})
