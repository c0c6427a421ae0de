import { describe, expect, it } from 'vitest'
import { createUndoStack } from '../../../../src/console/command/undo/undo-stack.ts'
import { lastDone, memory } from '../list/list-fixture.ts'

describe('the undo stack', () => {
  it('survives a reload, keeps what came before, and forgets a token used elsewhere', () => {
    const storage = memory()
    const entry = { text: '通过 1 项', entity: 'dynamic', ids: [1] }
    createUndoStack(storage, 'undo').push({ ...entry, tokens: ['a', 'b'] })
    createUndoStack(storage, 'undo').push({ ...entry, tokens: ['c'] })
    const reopened = createUndoStack(storage, 'undo')
    expect(lastDone(reopened)?.tokens).toEqual(['c'])
    reopened.forget('c')
    reopened.forget('b')
    expect(lastDone(reopened)?.tokens).toEqual(['a'])
    expect(lastDone(createUndoStack(storage, 'other'))).toBeNull()
  })
})
