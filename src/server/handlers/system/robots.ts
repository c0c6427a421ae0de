import { InputError } from '../../../catalogue/schema/input-error.ts'
import { cutText } from '../../../cut-text.ts'
import { isRecord } from '../../../parsed-json.ts'
import type { Config } from '../../config.ts'
import { isAllowed } from '../../outbox/robot-webhooks.ts'
import type { Sealer } from '../../security/sealed.ts'
import type { ActionContext, ActionHandler, FormHandler } from '../../write/handler.ts'
import type { OutboxMessage } from '../../write/outbox-message.ts'

const notConfigured = '未填写 Webhook，请先编辑填写'
const mostItems = 6
const mostMobiles = 20

/** Keeps a robot's webhook encrypted, once it leads where robots are; left empty it stays as it is. */
export function sealWebhook(sealer: Sealer, { robotHosts }: Pick<Config, 'robotHosts'>): FormHandler {
  return async ({ row, schoolId, values }) => {
    const { webhook: given, ...rest } = values
    const webhook = String(given ?? '').trim()
    if (webhook === '') return { ...rest, credential: row?.credential ?? 'missing' }
    if (!isAllowed(webhook, robotHosts)) {
      const hosts = robotHosts.map((origin) => origin.replace(/^https:\/\//, '')).join('、')
      throw new InputError(`Webhook 要以 https:// 开头，主机是 ${hosts}`, 'webhook')
    }
    if (!new URL(webhook).searchParams.get('key')) throw new InputError('Webhook 里缺少 key', 'webhook')
    return { ...rest, webhook: sealer.seal(webhook, schoolId), credential: 'kept' }
  }
}

/** Posts a text to the groups of robots. */
export const sendRobotText: ActionHandler = async (context) => {
  const { content, mobiles } = context.inputs
  const mentioned = mobilesOf(mobiles)
  await send(context, { kind: 'robotText', content: String(content), ...(mentioned ? { mobiles: mentioned } : {}) })
}

/** Posts a picture with title, summary and link. */
export const sendRobotNews: ActionHandler = async (context) => {
  const { title, description, url, picture } = context.inputs
  await send(context, {
    kind: 'robotNews',
    content: String(title),
    description: String(description ?? ''),
    url: webAddress(url, 'url'),
    picture: picture ? webAddress(picture, 'picture') : null,
  })
}

/** Posts a card. */
export const sendRobotCard: ActionHandler = async (context) => {
  const { title, description, emphasis, emphasisNote, items, url } = context.inputs
  const school = await context.read
    .selectFrom('school')
    .select('name')
    .where('id', '=', context.schoolId)
    .executeTakeFirst()
  await send(context, {
    kind: 'robotCard',
    source: String(school?.name ?? ''),
    content: String(title),
    description: String(description ?? ''),
    emphasis: String(emphasis ?? ''),
    emphasisNote: String(emphasisNote ?? ''),
    items: itemsOf(items),
    url: webAddress(url, 'url'),
  })
}

/** Posts a file that was uploaded here. */
export const sendRobotFile: ActionHandler = async (context) => {
  const { file, name } = context.inputs
  const url = isRecord(file) && 'url' in file ? String(file.url) : ''
  await send(context, { kind: 'robotFile', file: url, content: String(name) })
}

/** An address of the web as text. @throws InputError */
export function webAddress(value: unknown, field: string): string {
  const text = String(value ?? '').trim()
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return text
  throw new InputError('网址要以 https:// 开头', field)
}

/** Puts a message into the outbox for each robot that has a webhook. */
async function send(
  { rows, skip, change, outbox, now }: ActionContext,
  message: Exclude<
    OutboxMessage,
    { kind: 'payment' | 'reconciliation' | 'messageSync' | 'messageRemoval' | 'fileRemoval' | 'robotPoster' }
  >,
): Promise<void> {
  for (const { id, credential } of rows) {
    if (credential !== 'kept') {
      skip(id, notConfigured)
      continue
    }
    outbox({ ...message, robot: id })
    await change('robot', id, { lastSentAt: now })
  }
}

function mobilesOf(value: unknown): string[] | null {
  const mobiles = String(value ?? '')
    .split(/[,，、\s]+/)
    .filter((each) => each !== '')
  if (mobiles.length === 0) return null
  if (mobiles.length > mostMobiles) throw new InputError(`最多提醒 ${mostMobiles} 人`, 'mobiles')
  const wrong = mobiles.find((each) => each !== '@all' && !/^1\d{10}$/.test(each))
  if (wrong !== undefined) throw new InputError(`「${wrong}」不是手机号`, 'mobiles')
  return mobiles
}

function itemsOf(value: unknown): { name: string; value: string }[] {
  const lines = String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > mostItems) throw new InputError(`明细最多 ${mostItems} 行`, 'items')
  return lines.map((line) => {
    const [, name = '', text = ''] = /^([^:：]{1,10})[:：](.{1,60})$/.exec(line) ?? []
    if (name === '') throw new InputError(`「${cutText(line, 20)}」要写成“名称：内容”`, 'items')
    return { name: name.trim(), value: text.trim() }
  })
}
