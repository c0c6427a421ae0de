import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src/server/database/open-database.ts'
import { captchaLife, checkCaptcha, issueCaptcha } from '../../../src/server/security/captcha.ts'
import { purgeExpired } from '../../../src/server/security/purge-expired.ts'
import { engines, openTestDatabase, type TestDatabase } from '../support/test-database.ts'

const create = vi.spyOn(svgCaptcha, 'create')

const start = Date.UTC(2025, 8, 1)

describe.each(engines)('the captcha on %s', (engine) => {
  let store: TestDatabase
  beforeEach(async () => {
    store = await openTestDatabase(engine)
  })
  afterEach(() => store.remove())

  const issue = async () => {
    const issued = await issueCaptcha(store.database, start)
    return { ...issued, text: lastText() }
  }
  const lastText = () => {
    const result = create.mock.results.at(-1)
    return result?.type === 'return' ? result.value.text : ''
  }
  const check = (cookie: string | undefined, answer: string, now = start) =>
    checkCaptcha(store.database, cookie, answer, now)

  test('is a picture, and its cookie does not betray the four letters', async () => {
    const { png, cookie, text } = await issue()
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 120, height: 40 })
    const { channels } = await sharp(png).stats()
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(10)
    expect(text).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{4}$/)
    for (const part of cookie.split('.')) {
      expect(Buffer.from(part, 'base64url').toString('latin1').toUpperCase()).not.toContain(text)
    }
  })

  test('takes the right answer once, in either case', async () => {
    const { cookie, text } = await issue()
    expect(await check(cookie, ` ${text.toLowerCase()} `)).toBe('right')
    expect(await check(cookie, text)).toBe('stale')
  })

  test('cannot be tried again after a wrong answer', async () => {
    const { cookie, text } = await issue()
    expect(await check(cookie, text === 'AAAA' ? 'CCCC' : 'AAAA')).toBe('wrong')
    expect(await check(cookie, text)).toBe('stale')
  })

  test('of one answer sent twenty times at once takes one', async () => {
    const { cookie, text } = await issue()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => check(cookie, text)))
    expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1)
  })

  test('is over after two minutes', async () => {
    const { cookie, text } = await issue()
    expect(captchaLife).toBe(120_000)
    expect(await check(cookie, text, start + captchaLife)).toBe('stale')
    expect(await check(cookie, text, start + captchaLife - 1)).toBe('right')
  })

  test('no cookie, a forged one or one put together from two is refused', async () => {
    const [first, second] = [await issue(), await issue()]
    const [id, , answer, signature] = first.cookie.split('.')
    const later = `${id}.${start + 10 * captchaLife}.${answer}.${signature}`
    const swapped = [second.cookie.split('.')[0], ...first.cookie.split('.').slice(1)].join('.')
    for (const cookie of [undefined, '', 'x', '...', later, swapped, `${first.cookie}.x`, `${first.cookie}x`]) {
      expect([cookie, await check(cookie, first.text)]).toEqual([cookie, 'stale'])
    }
    expect(await check(first.cookie, second.text === first.text ? 'x' : second.text)).toBe('wrong')
  })

  test('holds over a restart, and is forgotten when over', async () => {
    const { cookie, text } = await issue()
    const again = await openDatabase(store.config)
    expect(await checkCaptcha(again, cookie, text, start)).toBe('right')
    expect(await check(cookie, text)).toBe('stale')
    await purgeExpired(again, start + captchaLife)
    expect(await again.db.selectFrom('captcha_used').selectAll().execute()).toEqual([])
    await again.close()
  })
})
