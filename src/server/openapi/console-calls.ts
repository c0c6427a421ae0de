import { z } from 'zod'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { tokenScope } from '../../catalogue/token/scope.ts'
import { auditRequest } from '../audit/read-audit.ts'
import { settingChangesRequest, undoRequest } from '../audit/register-audit.ts'
import { batchesRequest, batchRequest } from '../audit/running/register-batches.ts'
import { dryRunRequest } from '../calls/register-dry-run.ts'
import { authorRequest } from '../charts/register-author.ts'
import { presenceRequest } from '../events/register-presence.ts'
import { sheetType } from '../export/sheet-file.ts'
import { pageCode } from '../features/register-mini-program.ts'
import { lifeGoodsRequest } from '../life-goods/register-life-goods.ts'
import { retryRequest } from '../outbox/register-outbox.ts'
import { orderPaymentsRequest } from '../payment/register-order-payments.ts'
import { shownForm, submission } from '../questionnaire/register-questionnaire.ts'
import { valuesRequest } from '../read/values.ts'
import { removeSavedRequest, saveRequest } from '../saved/register-saved.ts'
import { missedWordRequest } from '../search/register-missed-words.ts'
import { searchRequest } from '../search/register-search.ts'
import { arrivalRequest } from '../signin/identity/register-arrival.ts'
import { identitiesAnswer, identityLinking, identityUnlinking } from '../signin/identity/register-identity.ts'
import { passkeySignin } from '../signin/passkey/register-passkey-signin.ts'
import {
  passkeyAdding,
  passkeyBeginning,
  passkeyRemoving,
  passkeyRenaming,
  passkeysAnswer,
} from '../signin/passkey/register-passkeys.ts'
import { passwordChange, profile } from '../signin/register-account.ts'
import { credentials } from '../signin/register-login.ts'
import { codeStep, givenCode } from '../signin/second-factor/register-code-step.ts'
import { factorAnswer, factorBeginning } from '../signin/second-factor/register-second-factor.ts'
import { newProgram } from '../signin/session/register-programs.ts'
import { sessionEnd } from '../signin/session/register-sessions.ts'
import { terminalBegin, terminalCode, terminalConfirm, terminalToken } from '../signin/session/register-terminals.ts'
import { standingRequest } from '../standing/register-standing.ts'
import { destination, remote } from '../upload/register-uploads.ts'
import {
  actionAnswer,
  authorAnswer,
  chartsAnswer,
  dryRunAnswer,
  features,
  importAnswer,
  linkAnswer,
  missedWordsAnswer,
  orderPaymentsAnswer,
  outboxAnswer,
  ownDay,
  savedAnswer,
  searchAnswer,
  sessionsAnswer,
  standingAnswer,
  uploaded,
  userInfo,
  valuesAnswer,
} from './answer-schemas.ts'
import { auditAnswer, settingChanges } from './audit-schemas.ts'
import type { DescribedCall } from './operation.ts'
import { optionsCall } from './options-call.ts'
import { runningBatches } from './running-batches.ts'

type Words = Omit<DescribedCall, 'method' | 'path' | 'tag' | 'summary'>

const entity = z.object({ entity: z.string().describe('哪类内容') })
const nothing = z.null()
const recoveryCodes = z.object({ codes: z.array(z.string()) })
const csv = (description: string) => ({ types: ['text/csv'], description })
const pictures = { query: destination.pick({ use: true }), takesFile: true, data: z.array(z.string()) }

/** The calls the catalogue does not name: signing in, uploads, and what lives under /console/. */
export function consoleCalls(catalogue: Catalogue): DescribedCall[] {
  return [...ownCalls, optionsCall(catalogue, entity)]
}

const ownCalls: readonly DescribedCall[] = [
  get('/captcha', '登录', '验证码图片', {
    isOpen: true,
    file: { types: ['image/png'], description: 'PNG 图片；答案由随附的 Cookie 核对，两分钟内有效一次' },
  }),
  post('/school/login', '登录', '登录', {
    isOpen: true,
    body: credentials,
    data: z.object({ access_token: z.string() }),
  }),
  post('/console/signin/code', '登录', '登录的第二步：两步验证的动态验证码，或一个恢复码', {
    isOpen: true,
    body: codeStep,
    data: z.object({ access_token: z.string() }),
  }),
  get('/console/signin/identity/start', '登录', '去学校的统一身份认证登录', {
    isOpen: true,
    query: arrivalRequest,
    redirect: '统一身份认证的登录页；去不了时是本系统的登录页',
  }),
  get('/console/signin/identity/back', '登录', '从统一身份认证回来', { isOpen: true, redirect: '本系统的登录页' }),
  post('/console/signin/arrive', '登录', '从统一身份认证回来之后登录，凭随附的 Cookie', {
    isOpen: true,
    data: z.object({ access_token: z.string() }),
  }),
  post('/console/signin/passkey/begin', '登录', '用通行密钥登录：浏览器要的参数（WebAuthn）', {
    isOpen: true,
    data: z.looseObject({ challenge: z.string() }),
  }),
  post('/console/signin/passkey', '登录', '用通行密钥登录', {
    isOpen: true,
    body: passkeySignin,
    data: z.object({ access_token: z.string() }),
  }),
  get('/console/passkey', '登录', '自己的通行密钥', { data: passkeysAnswer }),
  post('/console/passkey/begin', '登录', '添加通行密钥：浏览器要的参数（WebAuthn）', {
    body: passkeyBeginning,
    data: z.looseObject({ challenge: z.string() }),
  }),
  post('/console/passkey/add', '登录', '添加通行密钥', { body: passkeyAdding, data: nothing }),
  post('/console/passkey/rename', '登录', '重命名通行密钥', { body: passkeyRenaming, data: nothing }),
  post('/console/passkey/remove', '登录', '删除通行密钥', { body: passkeyRemoving, data: nothing }),
  get('/console/identity', '登录', '自己关联了哪些统一身份认证', { data: identitiesAnswer }),
  post('/console/identity/link', '登录', '去关联统一身份认证', {
    body: identityLinking,
    data: z.object({ address: z.string() }),
  }),
  post('/console/identity/unlink', '登录', '解除关联', { body: identityUnlinking, data: nothing }),
  get('/console/secondFactor', '登录', '自己的两步验证', { data: factorAnswer }),
  post('/console/secondFactor/begin', '登录', '绑定两步验证：密钥和它的二维码', {
    body: factorBeginning,
    data: z.object({ secret: z.string(), uri: z.string(), picture: z.string() }),
  }),
  post('/console/secondFactor/enable', '登录', '凭第一个动态验证码开启两步验证', {
    body: givenCode,
    data: recoveryCodes,
  }),
  post('/console/secondFactor/recovery', '登录', '换一组恢复码', { body: givenCode, data: recoveryCodes }),
  post('/console/secondFactor/disable', '登录', '关闭自己的两步验证', { body: givenCode, data: nothing }),
  post('/console/secondFactor/confirm', '登录', '凭动态验证码确认这次登录', { body: givenCode, data: nothing }),
  get('/school/getInfo', '登录', '当前登录的账号', { data: userInfo }),
  post('/console/logout', '登录', '退出登录', { data: nothing }),
  post('/school/account/reset', '登录', '修改密码', { body: passwordChange, data: nothing }),
  post('/school/editInfo', '登录', '修改个人资料', { body: profile, data: userInfo }),
  get('/console/sessions', '登录', '本账号登录在哪些浏览器、终端和程序上', { data: sessionsAnswer }),
  post('/console/sessions/end', '登录', '结束一处登录（id），或除当前之外的全部（others）', {
    body: sessionEnd,
    data: z.object({ ended: z.int() }),
  }),
  post('/console/terminal/begin', '登录', '终端请求登录，得到给人输入的代码', {
    isOpen: true,
    body: terminalBegin,
    data: z.object({ device: z.string(), code: z.string(), expiresAt: z.int() }),
  }),
  post('/console/terminal/token', '登录', '终端领取令牌；没有人确认之前 data 为 null', {
    isOpen: true,
    body: terminalToken,
    data: z.object({ token: z.string(), scope: tokenScope, endsAt: z.int() }).nullable(),
  }),
  get('/console/terminal/request', '登录', '正在用这个代码等待的终端', {
    query: terminalCode,
    data: z.object({ name: z.string(), address: z.string(), createdAt: z.int(), expiresAt: z.int() }),
  }),
  post('/console/terminal/confirm', '登录', '允许终端登录，限定能做的和期限', { body: terminalConfirm, data: nothing }),
  post('/console/terminal/refuse', '登录', '拒绝终端登录', { body: terminalCode, data: nothing }),
  post('/console/programs', '登录', '给程序新建令牌，只答复这一次', {
    body: newProgram,
    data: z.object({ token: z.string(), endsAt: z.int() }),
  }),
  post('/console/mcp', '控制台', '给程序的同一套命令：Model Context Protocol，streamable HTTP，用程序令牌', {
    body: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
    file: {
      types: ['application/json', 'text/event-stream'],
      description: 'JSON-RPC 2.0 的答复；请求头 Accept 须同时写这两种',
    },
  }),
  post('/console/dryRun', '控制台', '试运行一个命令（command），其余参数与它自己的接口相同，不改动任何内容', {
    query: dryRunRequest,
    body: z.looseObject({}),
    data: dryRunAnswer,
  }),
  get('/console/features', '控制台', '后端具备的能力', { isOpen: true, data: features }),
  get('/console/search', '控制台', '搜索记录', { query: searchRequest, data: searchAnswer }),
  get('/console/standing', '控制台', '用户此刻能否登录小程序、在某处发布', {
    query: standingRequest,
    data: standingAnswer,
  }),
  post('/console/missedWords', '控制台', '记下没有找到的词', { body: missedWordRequest, data: nothing }),
  get('/console/missedWords', '控制台', '没有找到的词，按次数', { data: missedWordsAnswer }),
  get('/console/saved', '控制台', '自己的和全校的视图和宏', { data: savedAnswer }),
  post('/console/saved', '控制台', '保存视图或宏（全校的要有权限）', { body: saveRequest, data: actionAnswer }),
  post('/console/saved/remove', '控制台', '删除视图或宏（全校的要有权限）', {
    body: removeSavedRequest,
    data: actionAnswer,
  }),
  get('/console/values', '控制台', '列表的文字字段里有哪些内容（另可带列表的筛选条件）', {
    query: entity.extend(valuesRequest.shape),
    data: valuesAnswer,
  }),
  post('/console/undo', '控制台', '撤销一批操作', { body: undoRequest, data: actionAnswer }),
  get('/console/batches', '控制台', '自己正在进行的批量操作，以及因服务器中断停下的', {
    query: batchesRequest,
    data: runningBatches,
  }),
  post('/console/batches/cancel', '控制台', '停止一批操作，已处理的保留', { body: batchRequest, data: nothing }),
  post('/console/batches/seen', '控制台', '知道了一批操作已中断', { body: batchRequest, data: nothing }),
  get('/console/audit', '控制台', '操作记录', { query: auditRequest, data: auditAnswer }),
  get('/console/audit/setting', '控制台', '一项设置的各个字段最后由谁在何时改动', {
    query: settingChangesRequest,
    data: settingChanges,
  }),
  post('/console/audit/export', '控制台', '导出操作记录（参数与查看时相同）', {
    body: auditRequest,
    file: csv('带表头的 CSV，UTF-8'),
  }),
  get('/console/author', '控制台', '一个用户的记录：动态、近 30 天被拒、禁用、被投诉（只含有权查看的列表）', {
    query: authorRequest,
    data: authorAnswer,
  }),
  get('/console/order/payments', '控制台', '支付渠道为一笔订单做过什么：收款、退款、付款，以及进展到哪一步', {
    query: orderPaymentsRequest,
    data: orderPaymentsAnswer,
  }),
  get('/console/charts', '控制台', '一个列表的图表数据：按月、按分类（参数与查看列表时相同）', {
    query: entity,
    data: chartsAnswer,
  }),
  post('/console/import/preview', '控制台', '检查要导入的 CSV 或 Excel（multipart 的第一个文件），不写入', {
    query: entity,
    takesFile: true,
    data: importAnswer,
  }),
  post('/console/import', '控制台', '导入没有问题的行，算一批，可以撤销', {
    query: entity,
    takesFile: true,
    data: actionAnswer,
  }),
  post('/console/import/bad', '控制台', '不能导入的行，附原因', {
    query: entity,
    takesFile: true,
    file: csv('原来的各列，加上行号和原因'),
  }),
  post('/console/import/template', '控制台', '导入用的空表', {
    body: entity,
    file: { types: [sheetType], description: '只有表头的 XLSX，第二张表说明各列怎么填' },
  }),
  post('/console/link', '控制台', '检查网址能否打开（不访问内网地址）', { body: remote, data: linkAnswer }),
  get('/console/today', '控制台', '我今天的处理量', { data: ownDay }),
  get('/console/outbox', '控制台', '发往外部的消息，失败的在前', { data: outboxAnswer }),
  post('/console/outbox/retry', '控制台', '重发失败的消息', {
    body: retryRequest,
    data: z.object({ changed: z.int() }),
  }),
  get('/console/events', '控制台', '变化的实时通知', {
    file: { types: ['text/event-stream'], description: '服务器推送事件：哪些内容被谁改成了什么，同事正在看哪一条' },
  }),
  post('/console/presence', '控制台', '告诉同事正在看哪一条，不留记录', { body: presenceRequest, data: nothing }),
  post('/school/upload/attachment', '上传', '上传图片', { query: destination, takesFile: true, data: uploaded }),
  post('/school/upload/downLoadFileToOss', '上传', '从别处的网址复制文件', { body: remote, data: uploaded }),
  post('/editor/uploadImg', '上传', '编辑器上传图片（旧）', pictures),
  post('/api/editor/uploadImg', '上传', '编辑器上传图片', pictures),
  get('/api/wxapp/code', '小程序', '页面的小程序码，作为 data: 开头的图片；不带 path 为 null，只问有没有配置', {
    query: pageCode,
    data: z.string().nullable(),
  }),
  get('/api/form/{school}/{form}', '小程序', '填写的人看到的表单（草稿答复没有这个表单）', {
    isOpen: true,
    data: shownForm,
  }),
  post('/api/form/{school}/{form}', '小程序', '提交表单，按 edition 那一版的题目检查；可带 Idempotency-Key', {
    isOpen: true,
    body: submission,
    data: z.object({ id: z.int().nullable() }),
  }),
  get('/healthz', '控制台', '是否就绪', { isOpen: true }),
]

/** The life-goods calls, which are one address with selectors in the query, wherever it is configured to be. */
export function lifeGoodsCall(base: string): DescribedCall {
  return get(base, '商城', '生活好物：令牌、当前账号、在售商品、分类，由参数里的 sysToken 等选择', {
    query: lifeGoodsRequest,
    data: z.looseObject({}),
  })
}

function get(path: string, tag: string, summary: string, words: Words): DescribedCall {
  return { method: 'GET', path, tag, summary, ...words }
}

function post(path: string, tag: string, summary: string, words: Words): DescribedCall {
  return { method: 'POST', path, tag, summary, ...words }
}
