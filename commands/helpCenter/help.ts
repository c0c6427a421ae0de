import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, longText, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'
import { helpModules } from './helpModule.ts'

/** A question and its answer, read by people in the mini-program. */
export const help = entity({
  name: 'help',
  title: '帮助',
  label: 'title',
  fields: {
    title: text('问题', { required: true, maxLength: 60, search: true, pinyin: true }),
    content: longText('回答', { required: true, maxLength: 5000, search: true }),
    category: ref('分类', 'helpCategory', { same: 'module' }),
    module: choice('模块', helpModules, { required: true, default: 'general' }),
    service: ref('跑腿服务', 'runningModule', { hint: '只用于跑腿模块' }),
    sort,
    views: count('阅读', { min: 0, default: 0 }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: post('/school/help/list'),
    columns: ['title', 'category', 'module', 'sort', 'views', 'status', 'createdAt'],
    filter: ['status', 'module', 'category'],
    sort: 'sort',
  },
  detail: { call: post('/school/help/detail') },
  options: { call: post('/school/help/option'), where: { status: 'enabled' } },
  create: {
    key: 'n',
    call: post('/school/help/create'),
    form: ['title', 'content', 'module', 'category', 'service', 'sort', 'status'],
    handler: 'checkHelp',
  },
  edit: {
    key: 'e',
    call: post('/school/help/update'),
    form: ['title', 'content', 'module', 'category', 'service', 'sort'],
    handler: 'checkHelp',
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/help/status', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/help/status', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/help/delete'), remove: true },
  },
})
