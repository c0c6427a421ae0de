import { expect, it } from 'vitest'
import { openid } from '../../../src/demo/openid.ts'

it('what the demo gives people to be paid by looks as WeChat gives it, and is somebody’s own', () => {
  const all = Array.from({ length: 500 }, (_, user) => openid(user))
  expect(all.every((each) => /^o[\w-]{27}$/.test(each))).toBe(true)
  expect(new Set(all).size).toBe(all.length)
  expect(openid(37)).toBe(all[37])
})
