import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'

const form = ['title', 'release', 'client', 'kind', 'content', 'releasedAt'] as const

/** What a release of one of the school's products brings, as its users are told. */
export const updateLog = entity({
  name: 'updateLog',
  title: '更新日志',
  words: ['版本记录', '更新说明', '发布记录', '更新内容', 'changelog', '版本更新', '升级记录'],
  label: 'title',
  fields: {
    title: text('标题', { required: true, maxLength: 40, search: true }),
    release: text('版本号', { required: true, maxLength: 20, search: true, hint: '例如 3.12.0' }),
    client: ref('应用', 'client'),
    kind: choice(
      '类型',
      { feature: '新功能', improvement: '优化', fix: '修复' },
      { required: true, default: 'feature' },
    ),
    content: longText('内容', { required: true, maxLength: 3000, search: true, hint: '每行一条' }),
    releasedAt: time('发布日期', { required: true }),
    status: status('状态', { draft: '草稿', published: '已发布' }),
    createdAt: creationTime('创建时间'),
  },
  unique: [['client', 'release']],
  list: {
    call: post('/console/updateLog/list'),
    columns: ['release', 'title', 'client', 'kind', 'content', 'releasedAt', 'status'],
    filter: ['status', 'client', 'kind', 'releasedAt'],
    sort: '-releasedAt',
  },
  create: { key: 'n', call: post('/console/updateLog/add'), form },
  edit: { key: 'e', call: post('/console/updateLog/edit'), form },
  actions: {
    publish: {
      title: '发布',
      key: 'a',
      call: post('/console/updateLog/publish'),
      when: { status: 'draft' },
      set: { status: 'published' },
    },
    withdraw: {
      title: '收回',
      words: ['撤回', '取消发布', '改回草稿'],
      key: 'b',
      call: post('/console/updateLog/withdraw'),
      when: { status: 'published' },
      set: { status: 'draft' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/updateLog/delete'), remove: true },
  },
})
