import { expect } from 'vitest'
import { type Account, type ConsoleFixture, tokenOf } from './browser.ts'

/** A step that runs a command, without inputs and on what is meant by then unless said otherwise. */
export const macroStep = (command: string, title: string, more: object = {}) => ({
  kind: 'command',
  command,
  title,
  inputs: {},
  same: false,
  ...more,
})

/** Saves a macro by its call, as whoever wrote it elsewhere; `kind: 'view'` in it saves a view. @returns its id. */
export async function putMacro(fixture: ConsoleFixture, account: Account, macro: object): Promise<number> {
  const token = await tokenOf(fixture.server(), account)
  const response = await fetch(`${fixture.origin()}/console/saved`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ kind: 'macro', ...macro }),
  })
  const { code, message, data } = await response.json()
  expect([code, message]).toEqual([0, '保存成功'])
  return data.ids[0]
}
