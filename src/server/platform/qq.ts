import { askToken, type PlatformApi } from './platform-api.ts'

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
      return askToken(`${base}/api/getToken?${asked}`, null)
    },
    messages: null,
    removeMessage: null,
  }
}
