import { describe, expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { checkKey, turnTakers } from '../../../../src/console/hotkeys/rebind.ts'
import { freeKeys } from '../../../support/free-keys.ts'

function command(id: string) {
  const found = catalogue.commands.find((each) => each.id === id)
  if (!found) throw new Error(`no command ${id}`)
  return found
}

function check(key: string, id: string, overrides = {}): string | null {
  const verdict = checkKey(key, turnTakers(command(id), catalogue.commands), catalogue.commands, overrides)
  return verdict.accepted ? null : verdict.reason
}

const [free = '', another = ''] = freeKeys('dynamic')

describe('a new key', () => {
  it('is accepted where nothing within reach has it', () => {
    expect(check(free, 'dynamic.approve')).toBeNull()
    expect(check(another, 'dynamic.approve')).toBeNull()
    expect(check('a', 'dynamic.approve')).toBeNull()
  })

  it('is refused with the name of the command that has it', () => {
    expect(check('r', 'dynamic.approve')).toBe('R 已用于「拒绝」（动态），请换一个，或先改掉它')
    expect(check('j', 'dynamic.approve')).toContain('「下一行」')
    // As the cheat sheet shows the key.
    expect(check('arrowdown', 'dynamic.approve')).toBe('↓ 已用于「下一行」（列表），请换一个，或先改掉它')
    expect(check('a', 'shell.undo')).toContain('「通过」')
    expect(check('Mod+K', 'topicDynamics.tdlist')).toContain('「命令面板」')
  })

  it('is refused when it begins a sequence, or a sequence begins with it', () => {
    expect(check('g', 'dynamic.approve')).toContain('开头')
    expect(check('a b', 'topicDynamics.tdlist')).toContain('开头')
  })

  it('is refused where any step of it is the browser’s own', () => {
    expect(check('mod+w', 'dynamic.approve')).toContain('是浏览器自己的快捷键')
    expect(check(`${free} mod+w`, 'dynamic.approve')).toContain('是浏览器自己的快捷键')
  })

  it('follows what was bound before', () => {
    expect(check(free, 'dynamic.refuse', { 'dynamic.approve': [free] })).toContain('「通过」')
    expect(check('a', 'dynamic.refuse', { 'dynamic.approve': [free] })).toBeNull()
  })

  it('is refused when the browser needs it', () => {
    expect(check('mod+w', 'dynamic.approve')).toContain('浏览器')
    expect(check('mod+c', 'dynamic.approve')).toContain('浏览器')
  })

  it('is shared by commands that take turns', () => {
    const ids = turnTakers(command('dynamic.cancelTop'), catalogue.commands).map(({ id }) => id)
    expect(ids).toEqual(['dynamic.setTop', 'dynamic.cancelTop'])
    expect(check(free, 'dynamic.setTop')).toBeNull()
  })
})
