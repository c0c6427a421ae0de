import { z } from 'zod'
import { macroContent, viewContent } from '../../catalogue/saved/content.ts'
import type { SavedAnswer } from '../../catalogue/saved/saved.ts'
import { tokenScope } from '../../catalogue/token/scope.ts'
import type { DryRunAnswer, DryRunRow, SessionEntry, SessionsAnswer } from '../../catalogue/token/wire.ts'
import type { RefValue } from '../../catalogue/vocabulary/field.ts'
import { type Media, mediaTypes } from '../../catalogue/vocabulary/media.ts'
import type { Features } from '../../catalogue/wire/features.ts'
import type {
  ActionAnswer,
  AuthorAnswer,
  AuthorFigure,
  ChartsAnswer,
  Envelope,
  ImportAnswer,
  LinkAnswer,
  ListAnswer,
  MissedWordsAnswer,
  Option,
  OptionsAnswer,
  OrderPaymentsAnswer,
  OutboxAnswer,
  OwnDay,
  Row,
  SearchAnswer,
  Skipped,
  StandingAnswer,
  UserInfo,
  ValuesAnswer,
} from '../../catalogue/wire.ts'
import { authorFigures, codes } from '../../catalogue/wire.ts'
import type { Uploaded } from '../upload/keep-file.ts'
import { id, text, time, whole, wire } from './wire-schema.ts'

const texts = z.array(text)

export const envelope = wire<Envelope>({
  code: whole.optional(),
  message: text.optional(),
  data: z.unknown().optional().describe('所问的内容，见各接口；出错时没有'),
  version: whole.optional().describe('仅读取设置时：保存时带上，以免覆盖他人的修改'),
  field: text.optional().describe('仅拒绝输入（-2）时：是哪个字段的问题'),
  parts: z
    .array(z.object({ id: text, message: text, field: text.optional() }))
    .optional()
    .describe('仅拒绝输入（-2）时：是该字段里哪几块（id）、哪几题（key）的问题，及其中的哪个字段'),
}).meta({
  id: 'Envelope',
  description: `code ${codes.ok} 或 ${codes.passed} 或没有 code 为成功；${codes.sessionOver} 会话结束；${codes.refused} 输入被拒绝；${codes.forbidden} 没有权限；其他为错误`,
})

/** What every row has besides its fields. */
export const rowBase = wire<Pick<Row, 'id' | 'changedAt' | 'version'>>({
  id,
  changedAt: whole.describe('最后修改时间（毫秒）'),
  version: whole.describe('最后修改的版本：操作时以 versions 带上，以免覆盖他人的修改'),
})

export const refValue = wire<RefValue>({ id, label: text, picture: text.nullable() }).meta({ id: 'RefValue' })

export const media = wire<Media>({ type: z.enum(mediaTypes), url: text, cover: text.nullable() }).meta({ id: 'Media' })

const values = z.record(text, z.json()).nullable()

/** A page of rows. */
export const listAnswer = wire<Omit<ListAnswer, 'list'>>({
  total: whole,
  page: whole,
  limit: whole,
  asOf: whole.describe('读取时的版本：按条件批量操作时带上'),
  looking: z.literal(true).optional().describe('敏感词改过了，还没有按新词表查找的行不在其中'),
  uncounted: z.literal(true).optional().describe('条数还没有数：total 只是已知的条数'),
  counts: z.record(text, whole).optional().describe('各状态的条数'),
  sum: z
    .object({ count: whole, fen: whole.describe('金额（分）'), points: whole.describe('积分') })
    .optional()
    .describe('能执行该操作的订单合计'),
})

const option = wire<Option>({
  id,
  label: text,
  name: text.describe('与 label 相同'),
  picture: text.nullable(),
  hint: text.nullable(),
  disabled: z.boolean().describe('只展示，不可选'),
  address: text.optional().describe('可作链接的内容：它的地址'),
  group: text.nullable().optional().describe('可作链接的内容：它所在的分组'),
}).meta({ id: 'Option' })

export const valuesAnswer = wire<ValuesAnswer>({ list: z.array(z.object({ value: text, rows: whole })) })

export const optionsAnswer = wire<OptionsAnswer>({ list: z.array(option), total: whole })

const skipped = wire<Skipped>({
  ...{ id: whole, reason: text, by: text.nullable(), at: whole.nullable() },
  field: text.optional().describe('原因所在的字段或填写项；换一个值也许就可以'),
}).meta({ id: 'Skipped' })

const revealedRow = z.object({ id, values: z.record(text, z.json()) })
export const actionAnswer = wire<ActionAnswer>({
  changed: whole,
  skipped: z.array(skipped),
  skippedCount: whole,
  undo: text.nullable().describe('用于 POST /console/undo；不能撤销时为 null'),
  version: whole.nullable().optional(),
  pieces: z.array(whole).optional(),
  ids: z.array(id).optional().describe('新建的各项'),
  cancelled: whole.optional().describe('中途取消，没有处理的条数（已计入 skippedCount）'),
  notice: text.optional(),
  revealed: z.array(revealedRow).optional().describe('完整显示的各项'),
}).meta({ id: 'ActionAnswer' })

export const userInfo = wire<UserInfo>({
  uid: id,
  username: text,
  name: text,
  avatar: text.nullable(),
  school_id: id,
  school: z.object({ name: text, logo: text.nullable() }),
  role: text,
  roles: texts,
  introduction: text.describe('角色的说明'),
  sex: text.nullable(),
  age: whole.nullable(),
  mobilePhone: text.nullable(),
  power: z.object({ data: z.array(z.object({ path: text, title: text })) }),
  grants: texts,
}).meta({ id: 'UserInfo' })

export const features = wire<Features>({
  version: text,
  batch: z.boolean(),
  filterActions: z.boolean(),
  undo: z.boolean(),
  audit: z.boolean(),
  events: z.boolean(),
  search: z.boolean(),
  options: z.boolean(),
  author: z.boolean(),
  robot: z.boolean(),
  ownCalls: z.boolean(),
  upstream: z.boolean(),
  passkeys: z.boolean(),
  identityProviders: z.array(
    z.object({ schoolId: z.int(), id: z.int(), name: z.string(), school: z.string().nullable() }),
  ),
  demoAccounts: z.array(z.object({ username: text, password: text, role: text })),
})

const searchHit = wire<SearchAnswer['list'][number]>({
  entity: text,
  entityTitle: text,
  id,
  label: text,
  status: text.nullable(),
  path: text,
}).meta({ id: 'SearchHit' })

export const standingAnswer = wire<StandingAnswer>({
  allowed: z.boolean(),
  blocks: z.array(z.object({ blockId: z.int(), module: z.string(), reason: z.string(), until: z.int().nullable() })),
})

const session = wire<SessionEntry>({
  id: text,
  kind: z.enum(['browser', 'terminal', 'program']),
  name: text,
  device: text,
  address: text,
  createdAt: time,
  seenAt: time,
  expiresAt: time,
  scope: tokenScope.nullable(),
  isOwn: z.boolean(),
}).meta({ id: 'Session' })

export const sessionsAnswer = wire<SessionsAnswer>({ list: z.array(session) })

export const missedWordsAnswer = wire<MissedWordsAnswer>({
  list: z.array(z.object({ word: z.string(), times: z.number() })),
})
export const searchAnswer = wire<SearchAnswer>({ list: z.array(searchHit) })

export const ownDay = wire<OwnDay>({ decisions: whole, perHour: whole, reversed: whole })

const authorFigure = wire<AuthorFigure>({
  name: z.enum(authorFigures),
  title: text,
  entity: text,
  count: whole,
  filter: z.record(text, text).describe('查看这些记录时列表的筛选条件'),
}).meta({ id: 'AuthorFigure' })

export const authorAnswer = wire<AuthorAnswer>({ list: z.array(authorFigure) })

export const orderPaymentsAnswer = wire<OrderPaymentsAnswer>({
  list: z.array(
    z.object({
      id,
      kind: text,
      number: text,
      amount: whole,
      status: text,
      detail: text.nullable(),
      createdAt: time,
    }),
  ),
})

export const chartsAnswer = wire<ChartsAnswer>({
  sums: z.array(z.object({ name: text, label: text, isMoney: z.boolean() })),
  timeline: z.array(z.object({ step: text, rows: whole, sums: z.record(text, z.number()) })),
  categories: z.array(z.object({ name: text, label: text, bars: z.array(z.object({ name: text, rows: whole })) })),
})

export const importAnswer = wire<ImportAnswer>({
  columns: z.array(z.object({ title: text, field: text.nullable() })),
  missing: texts,
  total: whole,
  good: whole,
  sample: z.array(z.object({ line: whole, cells: texts })),
  bad: z.array(
    z.object({ line: whole, problems: z.array(z.object({ column: text.nullable(), reason: text })), cells: texts }),
  ),
  badCount: whole,
})

export const linkAnswer = wire<LinkAnswer>({ isOpen: z.boolean(), message: text })

export const outboxAnswer = wire<OutboxAnswer>({
  isConfigured: z.boolean(),
  list: z.array(
    wire<OutboxAnswer['list'][number]>({
      id,
      kind: text,
      text,
      about: z.object({ entity: text, id, label: text }).nullable(),
      status: z.enum(['waiting', 'sending', 'sent', 'failed', 'unsure']),
      attempts: whole,
      nextAt: time,
      lastError: text.nullable(),
      createdAt: time,
      sentAt: time.nullable(),
    }),
  ),
})

export const uploaded = wire<Uploaded>({ id, url: text, name: text, mime: text, size: whole })

const saved = {
  id,
  version: whole,
  name: text,
  syllables: text.describe('名称的拼音，一字一节'),
  key: text.nullable(),
  isSchools: z.boolean().describe('全校可用'),
}

export const savedAnswer = wire<SavedAnswer>({
  list: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...saved, kind: z.literal('view'), content: viewContent }),
      z.object({ ...saved, kind: z.literal('macro'), content: macroContent }),
    ]),
  ),
}).meta({ id: 'SavedAnswer' })
const dryRunRow = wire<DryRunRow>({
  entity: text,
  id: whole,
  label: text,
  kind: z.enum(['updated', 'created', 'removed']),
  before: values,
  after: values,
})

export const dryRunAnswer = wire<DryRunAnswer>({
  title: text,
  changed: whole,
  rows: z.array(dryRunRow),
  rowCount: whole,
  skipped: z.array(skipped),
  skippedCount: whole,
  sum: z.object({ count: whole, fen: whole, points: whole }).nullable(),
  asks: text.nullable().describe('控制台会先询问的原因；null 为不询问'),
  notice: text.nullable(),
})
