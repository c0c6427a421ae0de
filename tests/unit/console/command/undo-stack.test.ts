import { describe, expect, it } from 'vitest'
import { createUndoStack } from '../../../../src/console/command/undo-stack.ts'
import { memory } from '../list/list-fixture.ts'

describe('the undo stack', () => {
  it('survives a reload, keeps what came before, and forgets a token used elsewhere', () => {
    const storage = memory()
    const entry = { text: '通过 1 项', entity: 'dynamic', ids: [1] }
    createUndoStack(storage, 'undo').push({ ...entry, tokens: ['a', 'b'] })
    createUndoStack(storage, 'undo').push({ ...entry, tokens: ['c'] })
    const reopened = createUndoStack(storage, 'undo')
    expect(reopened.last()?.tokens).toEqual(['c'])
    reopened.forget('c')
    reopened.forget('b')
    expect(reopened.last()?.tokens).toEqual(['a'])
    expect(createUndoStack(storage, 'other').last()).toBeNull()
  })
})
