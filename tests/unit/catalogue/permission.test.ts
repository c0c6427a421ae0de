import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { allows, everything } from '../../../src/catalogue/permission.ts'

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

  it('of one command allow that one', () => {
    const can = allows(catalogue, ['dynamic.approve'])
    expect(can('dynamic.approve')).toBe(true)
    expect(can('dynamic.delete')).toBe(false)
  })

  it('of nothing allow nothing', () => {
    expect(allows(catalogue, [])('dynamic.list')).toBe(false)
  })
})
