import { createRandom } from './random.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** What WeChat calls somebody in one mini-program: 28 letters, of which those of one program begin alike. */
export function openid(user: number): string {
  const chance = createRandom(`openid ${user}`)
  return `oGZUI5${Array.from({ length: 22 }, () => letters[chance.int(0, letters.length - 1)]).join('')}`
}
