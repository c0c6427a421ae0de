import { z } from 'zod'
import { askPlatform, type PlatformApi } from './platform-api.ts'

const token = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/**
 * Enterprise WeChat's interface for applications: GET /cgi-bin/gettoken?corpid=&corpsecret= -> {access_token, expires_in}.
 * @param base its address without a slash at the end.
 */
export function wecom(base: string): PlatformApi {
  return {
    verified: '密钥有效',
    grantToken: async ({ appid, secret }) => {
      const asked = new URLSearchParams({ corpid: appid, corpsecret: secret })
      const { access_token, expires_in } = await askPlatform(`${base}/cgi-bin/gettoken?${asked}`, null, token)
      return { token: access_token, lifetime: expires_in }
    },
    messages: null,
    removeMessage: null,
  }
}
