import { describe, expect, it } from 'vitest'
import { loginAddress, safeRedirect, tokenIn, withoutToken } from '../../../../src/console/session/address.ts'

const origin = 'http://campus.test'

describe('the redirect parameter', () => {
  it('holds the whole wanted path with its query', () => {
    const address = new URL(loginAddress('/topicDynamics/tdlist?status=pending&keyword=食堂'), origin)
    expect(address.pathname).toBe('/login')
    expect(safeRedirect(address.searchParams.get('redirect'), origin)).toBe(
      `/topicDynamics/tdlist?status=pending&keyword=${encodeURIComponent('食堂')}`,
    )
  })

  it.each([
    null,
    '',
    'topicDynamics/tdlist',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login?redirect=/welcome',
    '/loging',
  ])('%j leads nowhere', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBeNull()
  })
})

describe('a token in the address', () => {
  const tokenOf = (query: string) => tokenIn(new URL(`/welcome${query}`, origin))

  it('is JSON with access_token, or the token itself', () => {
    expect(tokenOf(`?token=${encodeURIComponent('{"access_token":"abc"}')}`)).toBe('abc')
    expect(tokenOf('?token=abc')).toBe('abc')
  })

  it.each(['', '?token=', '?token={', '?token={}', '?token={"access_token":5}'])('%j is none', (query) => {
    expect(tokenOf(query)).toBeNull()
  })

  it('is taken out, the rest stays', () => {
    expect(withoutToken(new URL('/topicDynamics/tdlist?status=pending&token=abc', origin))).toBe(
      '/topicDynamics/tdlist?status=pending',
    )
  })
})
