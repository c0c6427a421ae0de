import { choice, count, creationTime, secret, text, time } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

const kept = '保存后不再显示；编辑时留空则沿用原来的'

/** What every account with a platform (a mini-program, an official account) has: its id, its sealed secret, how it stands. */
export const appFields = {
  name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
  appid: text('AppID', { required: true, maxLength: 32, search: true }),
  secret: secret('AppSecret', { maxLength: 128, hint: kept }),
  subject: text('主体', { maxLength: 60, search: true }),
  credential: choice('密钥', { missing: '未填写', kept: '已保存' }, { default: 'missing' }),
  syncState: choice(
    '订阅消息',
    { never: '未同步', running: '同步中', done: '已同步', failed: '同步失败' },
    { default: 'never' },
  ),
  syncNote: text('同步结果', { maxLength: 200 }),
  syncedAt: time('同步时间'),
  status: enabledStatus,
  createdAt: creationTime('添加时间'),
} as const

/** A further secret of an account that its platform signs or encrypts with. */
export const furtherSecret = (label: string) => secret(label, { maxLength: 128, hint: kept })

/** How many messages of an account are in use, by the entity that keeps them. */
export const messagesOf = (entity: string) =>
  count('可用消息', { counts: { entity, by: 'app', where: { status: 'enabled' } } })
