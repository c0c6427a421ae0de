import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Database } from '../database/open-database.ts'
import { serverSecret } from '../database/server-secret.ts'
import type { Tables } from '../database/tables.ts'
import { longestDrawing, turns } from '../scheduling/turns.ts'
import { isSame, sign } from './signature.ts'

/** How long (ms) a captcha can be answered. */
export const captchaLife = 2 * 60_000

/** Without what looks alike: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const letters = 'ACDEFGHJKMNPQRTUVWXY34679'

/** `stale`: signed by nobody here, over two minutes old, or answered before. */
type CaptchaVerdict = 'right' | 'wrong' | 'stale'

/**
 * Draws a captcha of four letters.
 * @returns a PNG of 120 x 40 px, and the value of the cookie to answer it with, which does not betray the answer.
 */
export async function issueCaptcha(database: Database, now = Date.now()): Promise<{ png: Buffer; cookie: string }> {
  const secret = await serverSecret(database, 'captcha_secret')
  const { text, png } = await turns.captcha(draw)
  const id = randomBytes(12).toString('base64url')
  const endpoint = `${id}.${now + captchaLife}.${sign(secret, answerOf(id, text))}`
  return { png, cookie: `${endpoint}.${sign(secret, endpoint)}` }
}

async function draw(): Promise<{ text: string; png: Buffer }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    width: 120,
    height: 40,
    fontSize: 42,
    noise: 2,
    color: true,
    background: '#f4f6f8',
    charPreset: letters,
  })
  return { text, png: await sharp(Buffer.from(data)).timeout(longestDrawing).png().toBuffer() }
}

/** Compares an answer, letter case aside. Each captcha is compared once, rightly or wrongly answered. */
export async function checkCaptcha(
  database: Database,
  cookie: string | undefined,
  answer: string,
  now = Date.now(),
): Promise<CaptchaVerdict> {
  const [id, expiry, expected, signature, ...rest] = cookie?.split('.') ?? []
  if (id === undefined || expiry === undefined || expected === undefined || signature === undefined) return 'stale'
  const secret = await serverSecret(database, 'captcha_secret')
  if (rest.length > 0 || !isSame(sign(secret, `${id}.${expiry}.${expected}`), signature)) return 'stale'
  if (Number(expiry) <= now || !(await use(database, id, Number(expiry)))) return 'stale'
  return isSame(sign(secret, answerOf(id, answer)), expected) ? 'right' : 'wrong'
}

/** Forgets which captchas were answered once they are over anyway. */
export async function purgeCaptchas(trx: Transaction<Tables>, now: number): Promise<void> {
  await trx.deleteFrom('captcha_used').where('expires_at', '<=', now).execute()
}

async function use(database: Database, id: string, expiresAt: number): Promise<boolean> {
  const used = await database.write((trx) =>
    trx
      .insertInto('captcha_used')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  )
  return used.numInsertedOrUpdatedRows === 1n
}

function answerOf(id: string, text: string): string {
  return `${id} ${text.trim().toUpperCase()}`
}
