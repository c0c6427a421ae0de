import type { Catalogue } from '../../catalogue/catalogue.ts'
import { endpointsByCall, endpointsOf, isReading } from '../../catalogue/endpoint.ts'
import { type Call, callKey, get, isOurs, post } from '../../catalogue/vocabulary/call.ts'
import { miniProgramCode } from '../features/register-mini-program.ts'
import { permissionTitle } from '../history/permission-title.ts'

/** A specified call: what it is for, whether it only reads, and whether it answers a list of rows. */
export type SpecifiedCall = {
  readonly call: Call
  readonly title: string
  readonly reads: boolean
  readonly isList: boolean
  readonly answersFile: boolean
  /** Whether it can be asked without knowing a row: by a probe. */
  readonly isProbed: boolean
}

/** Specified calls no part of the catalogue names: signing in, the own account, files, and the mini-program's code. */
const otherCalls: readonly (readonly [call: Call, title: string])[] = [
  [get('/captcha'), '验证码'],
  [post('/school/login'), '登录'],
  [get('/school/getInfo'), '当前用户'],
  [post('/school/account/reset'), '修改密码'],
  [post('/school/editInfo'), '修改个人资料'],
  [post('/school/upload/attachment'), '上传文件'],
  [post('/api/editor/uploadImg'), '编辑器图片'],
  [post('/editor/uploadImg'), '编辑器图片'],
  [post('/school/upload/downLoadFileToOss'), '转存网络文件'],
  [get(miniProgramCode), '小程序码'],
]

/** Every call that a backend behind this server is passed, each once. */
export function specifiedCalls(catalogue: Catalogue, lifeGoodsBase: string): SpecifiedCall[] {
  const others = [...otherCalls, [get(lifeGoodsBase), '生活好物'] as const].map(([call, title]) => ({
    call,
    title,
    reads: call.method === 'GET',
    isList: false,
    answersFile: call.path === '/captcha' || call.path === miniProgramCode,
    isProbed: call.path === '/school/getInfo',
  }))
  const endpoints = endpointsOf(catalogue).filter(({ call }) => !isOurs(call))
  const named = [...endpointsByCall(endpoints).values()].flatMap((sharing) => {
    const [first] = sharing
    if (!first) return []
    const reads = sharing.every(isReading)
    return {
      call: first.call,
      title: permissionTitle(catalogue, first.permission),
      reads,
      isList: sharing.every(({ purpose }) => purpose === 'list'),
      answersFile: false,
      isProbed: reads && sharing.every(({ purpose }) => purpose !== 'detail'),
    }
  })
  const exports = exportCalls(catalogue).map((call) => ({
    call,
    title: '导出',
    reads: true,
    isList: false,
    answersFile: true,
    isProbed: false,
  }))
  const all = [...others, ...named, ...exports]
  return [...new Map(all.toReversed().map((each) => [callKey(each.call), each])).values()].reverse()
}

function exportCalls({ entities, queries }: Pick<Catalogue, 'entities' | 'queries'>): Call[] {
  const lists = [...entities.values()].flatMap(({ list }) => list?.export ?? [])
  return [...lists, ...[...queries.values()].flatMap((query) => query.export ?? [])]
}
