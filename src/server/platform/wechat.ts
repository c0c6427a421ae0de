import { z } from 'zod'
import { askPlatform, askPlatformPicture, askToken, type PlatformApi, PlatformRefusal } from './platform-api.ts'

/** Codes of deltemplate for a template that the account does not have. */
const notThere = [40037, 200014]

const templates = z.object({
  data: z.array(
    z.object({
      priTmplId: z.string().min(1).max(100),
      title: z.string(),
      content: z.string().default(''),
      example: z.string().default(''),
      type: z.number().default(2),
    }),
  ),
})

/**
 * WeChat's interface for mini-programs and official accounts, which share these calls:
 * POST /cgi-bin/stable_token {grant_type, appid, secret} -> {access_token, expires_in} leaves tokens given out before valid;
 * GET /wxaapi/newtmpl/gettemplate -> {data: [{priTmplId, title, content, example, type: 2 once, 3 long}]};
 * POST /wxaapi/newtmpl/deltemplate {priTmplId}; POST /wxa/getwxacodeunlimit {page, scene, check_path: false} -> a picture, for
 * pages that are not out yet as well; all three with ?access_token=.
 * @param base its address without a slash at the end.
 */
export function wechat(base: string): PlatformApi {
  const path = (name: string, accessToken: string) =>
    `${base}/wxaapi/newtmpl/${name}?access_token=${encodeURIComponent(accessToken)}`
  return {
    verified: '密钥有效',
    grantToken: async (credentials) => {
      const asked = { grant_type: 'client_credential', ...credentials, force_refresh: false }
      return askToken(`${base}/cgi-bin/stable_token`, asked)
    },
    messages: async (accessToken) => {
      const { data } = await askPlatform(path('gettemplate', accessToken), null, templates)
      return data.map(({ priTmplId, type, ...said }) => ({
        ...said,
        templateId: priTmplId,
        kind: type === 3 ? 'long' : 'once',
      }))
    },
    removeMessage: async (accessToken, priTmplId) => {
      await askPlatform(path('deltemplate', accessToken), { priTmplId }, z.object({})).catch((error: unknown) => {
        if (!(error instanceof PlatformRefusal && notThere.includes(error.errcode))) throw error
      })
    },
    pageCode: (accessToken, page, scene) =>
      askPlatformPicture(`${base}/wxa/getwxacodeunlimit?access_token=${encodeURIComponent(accessToken)}`, {
        ...{ page, scene, check_path: false },
      }),
  }
}
