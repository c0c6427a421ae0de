import { z } from 'zod'
import { askPlatform, type PlatformApi } from './platform-api.ts'

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/**
 * QQ's interface for mini-programs: GET /api/getToken?grant_type=client_credential&appid=&secret= -> {access_token, expires_in}.
 * It has no call that lists templates or removes one.
 * @param base its address without a slash at the end.
 */
export function qq(base: string): PlatformApi {
  return {
    verified: '密钥有效；QQ 没有读取模板的接口，请逐条登记',
    grantToken: async (credentials) => {
      const asked = new URLSearchParams({ grant_type: 'client_credential', ...credentials })
      const { access_token, expires_in } = await askPlatform(`${base}/api/getToken?${asked}`, null, token)
      return { token: access_token, lifetime: expires_in }
    },
    messages: null,
    removeMessage: null,
  }
}
