import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { saidOnce } from '../../../src/catalogue/token/said-once.ts'
import { permissionTitle } from '../../../src/server/history/permission-title.ts'

test('a verb names what it is done to once', () => {
  expect(permissionTitle(catalogue, 'runningOrder.cancel')).toBe('取消跑腿订单')
  expect(permissionTitle(catalogue, 'voter.delete')).toBe('删除投票记录')
  expect(permissionTitle(catalogue, 'user.disable')).toBe('禁用用户')
  expect(permissionTitle(catalogue, 'complaint.approve')).toBe('投诉成立')
  expect(saidOnce('新建', { title: 'NFC 标签' })).toBe('新建 NFC 标签')
  // Only what the verb is done to is left out, never the verb.
  expect(saidOnce('投票', { title: '投票记录' })).toBe('投票投票记录')
})

test('no command of the catalogue says a noun twice', () => {
  for (const { id } of catalogue.commands.filter((command) => command.kind === 'action')) {
    expect
      .soft(permissionTitle(catalogue, id), id)
      .not.toMatch(/订单.*订单|投票.*投票|用户.*用户|认证.*认证|禁用.*禁用记录$/)
  }
})
