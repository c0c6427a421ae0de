import type { Catalogue } from '../../catalogue/catalogue.ts'
import { commandId, verbTitle } from '../../catalogue/command.ts'
import { dueRules } from '../../catalogue/due.ts'

/** What the calls of src/server/signin/, people who fill in forms, answers of payment providers and a start do, which no command of the catalogue stands for. */
const ownTitles: Readonly<Record<string, string>> = {
  'account.reset': '修改密码',
  'account.editInfo': '修改个人资料',
  'account.secondFactor': '两步验证',
  'account.linkIdentity': '关联统一身份认证',
  'account.unlinkIdentity': '解除关联统一身份认证',
  'account.addPasskey': '添加通行密钥',
  'account.renamePasskey': '重命名通行密钥',
  'account.removePasskey': '删除通行密钥',
  'account.arrive': '由统一身份认证登录',
  'formContent.submit': '提交表单',
  'identityProvider.judge': '检查统一身份认证的地址',
  'paymentRequest.send': '发送支付请求',
  'paymentRequest.settle': '支付结果',
  'reconciliation.finish': '对账结果',
  'savedCommand.save': '保存视图或宏',
  'savedCommand.remove': '删除视图或宏',
  'workspace.share': '保存或删除全校的视图或宏',
  'authorityment.resend': '重发外发消息',
  'programRequest.ask': '程序提出请求',
}

/** What is done to sessions, which no undo brings back. */
const sessionTitles: Readonly<Record<string, string>> = {
  'session.end': '结束登录',
  'session.terminal': '允许终端登录',
  'session.program': '新建程序令牌',
}

/** Whether a command is about sessions. */
export function isSessionCommand(id: string): boolean {
  return Object.hasOwn(sessionTitles, id)
}

/** The title of a command by its id, as the catalogue has it now. */
export function commandTitle(catalogue: Catalogue, id: string): string {
  const command = catalogue.commands.find((each) => each.id === id)
  if (command?.kind === 'setting') return `保存设置「${command.title}」`
  return (
    command?.title ?? ownTitles[id] ?? sessionTitles[id] ?? dueTitle(catalogue, id) ?? exportTitle(catalogue, id) ?? id
  )
}

/** What happens by itself is called, by its id; nothing for what operators do. */
export function dueTitle({ entities }: Catalogue, id: string): string | undefined {
  return [...entities.values()].flatMap(dueRules).find((rule) => rule.id === id)?.title
}

function exportTitle({ entities, queries }: Catalogue, id: string): string | undefined {
  const entity = [...entities.values()].find((each) => commandId(each, 'export') === id)
  if (entity) return verbTitle('导出', entity)
  const query = [...queries.values()].find(({ name }) => `query.${name}.export` === id)
  return query && verbTitle('导出', query)
}

/** What an undo of a command is called, or the undo of that. `depth` counts the batches taken back in a row. */
export function batchTitle(title: string, depth: number): string {
  if (depth === 0) return title
  return depth % 2 === 1 ? `撤销「${title}」` : `重做「${title}」`
}
