import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import type { Row } from '../../../../src/catalogue/wire.ts'
import { availability, nearness, type Situation, targetsText } from '../../../../src/console/command/availability.ts'
import type { GridTarget, Targets } from '../../../../src/console/command/target.ts'

const screen = catalogue.screens.find(({ id }) => id === 'topicDynamics.tdlist')
const dynamic = catalogue.entities.get('dynamic')
if (!screen || !dynamic) throw new Error('the dynamics screen is gone')

function row(id: number, values: Record<string, unknown> = {}): Row {
  return {
    id,
    changedAt: 0,
    version: 0,
    content: '图书馆三楼捡到校园卡',
    status: 'pending',
    top: false,
    hot: false,
    ...values,
  }
}

function situation(rows: readonly Row[], more: Partial<Targets> = {}, can = () => true): Situation {
  const targets: Targets = { count: rows.length, rows, isSelection: rows.length > 1, isEverything: false, ...more }
  const grid: GridTarget = {
    screen: screen ?? never(),
    entity: dynamic ?? never(),
    shown: { view: null, sort: null, filter: {} },
    targets: () => targets,
    rowsInView: () => 20,
    unread: () => null,
    run: never,
    openForm: never,
    runShell: never,
  }
  return { catalogue, can, screen: screen ?? null, grid, targets }
}

function never(): never {
  throw new Error('judging a command runs nothing')
}

function reason(id: string, of: Situation): string | null {
  const verdict = availability(command(id), of)
  return verdict.available ? null : verdict.reason
}

function command(id: string) {
  return catalogue.commands.find((each) => each.id === id) ?? never()
}

const nowhere: Situation = { catalogue, can: () => true, screen: null, grid: null, targets: null }

describe('an action', () => {
  it('asks for its list where none is on screen', () => {
    expect(reason('dynamic.approve', nowhere)).toBe('请先打开动态列表')
    expect(reason('comment.delete', situation([row(1)]))).toBe('请先打开评论管理')
  })

  it('asks for rows where none are meant', () => {
    const none = situation([])
    expect(reason('dynamic.approve', none)).toBe('没有选中的内容')
    const unread = () => '列表还没有读出来'
    expect(reason('dynamic.approve', { ...none, grid: none.grid && { ...none.grid, unread } })).toBe(unread())
  })

  it('takes one row when it is made for one', () => {
    expect(reason('dynamic.editViews', situation([row(1)]))).toBeNull()
    expect(reason('dynamic.editViews', situation([row(1), row(2)]))).toBe('一次只能处理一项，已选 2 项')
    expect(reason('dynamic.edit', situation([row(1), row(2)]))).toBe('一次只能处理一项，已选 2 项')
  })

  it('applies when any of the rows meets its condition, else says why not', () => {
    const approved = row(1, { status: 'approved' })
    expect(reason('dynamic.approve', situation([approved]))).toBe('状态为「已通过」')
    expect(reason('dynamic.approve', situation([approved, row(2)]))).toBeNull()
    expect(reason('dynamic.setTop', situation([row(3, { status: 'approved', top: true })]))).toBe('已置顶')
  })

  it('applies to everything that matches, whatever is loaded', () => {
    const approved = row(1, { status: 'approved' })
    expect(reason('dynamic.approve', situation([approved], { count: 12345, isEverything: true }))).toBeNull()
  })

  it('needs its permission', () => {
    expect(
      reason(
        'dynamic.approve',
        situation([row(1)], {}, () => false),
      ),
    ).toBe('没有权限')
  })
})

it('screens, forms that create and the shell always apply; the list’s own commands where there is a list', () => {
  expect(reason('topicDynamics.tdlist', nowhere)).toBeNull()
  expect(reason('dynamic.create', nowhere)).toBeNull()
  expect(reason('shell.undo', nowhere)).toBeNull()
  expect(reason('grid.refresh', nowhere)).toBe('请先打开一个列表')
  expect(reason('grid.refresh', situation([]))).toBeNull()
})

it('knows what stands near', () => {
  const here = situation([row(1)])
  const near = ['dynamic.approve', 'dynamic.create', 'grid.refresh', 'topic.approve', 'shell.undo']
  expect(near.map((id) => nearness(command(id), here))).toEqual([
    'targets',
    'screen',
    'screen',
    'everywhere',
    'everywhere',
  ])
})

it('names the rows meant', () => {
  expect(targetsText({ count: 1, rows: [], isSelection: false, isEverything: false })).toBe('当前行')
  expect(targetsText({ count: 12, rows: [], isSelection: true, isEverything: false })).toBe('已选 12 项')
  expect(targetsText({ count: 12345, rows: [], isSelection: true, isEverything: true })).toBe('全部 12,345 项')
})
