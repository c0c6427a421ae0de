import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { refused } from '../error.ts'
import { captchaLife, checkCaptcha, issueCaptcha } from '../security/captcha.ts'

const cookieName = 'captcha'

/** GET /captcha: a picture of 120 x 40 px, and the cookie its answer is compared by. */
export function registerCaptcha(app: FastifyInstance, database: Database): void {
  app.get('/captcha', async (request, reply) => {
    const { png, cookie } = await issueCaptcha(database)
    return reply
      .setCookie(cookieName, cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: captchaLife / 1000,
      })
      .header('cache-control', 'no-store')
      .type('image/png')
      .send(png)
  })
}

/**
 * Lets a request through whose captcha is rightly answered.
 * @throws BusinessError -2 where it is not, or where it was answered before or is over.
 */
export async function requireCaptcha(database: Database, request: FastifyRequest, answer: string): Promise<void> {
  if (answer === '') throw refused('请输入验证码')
  const verdict = await checkCaptcha(database, request.cookies[cookieName], answer)
  if (verdict === 'stale') throw refused('验证码已失效，请换一张再试')
  if (verdict === 'wrong') throw refused('验证码不正确，请重新输入')
}
