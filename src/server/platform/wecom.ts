import { askToken, type PlatformApi } from './platform-api.ts'

/**
 * Enterprise WeChat's interface for applications: GET /cgi-bin/gettoken?corpid=&corpsecret= -> {access_token, expires_in}.
 * @param base its address without a slash at the end.
 */
export function wecom(base: string): PlatformApi {
  return {
    verified: '密钥有效',
    grantToken: async ({ appid, secret }) => {
      const asked = new URLSearchParams({ corpid: appid, corpsecret: secret })
      return askToken(`${base}/cgi-bin/gettoken?${asked}`, null)
    },
    messages: null,
    removeMessage: null,
  }
}
