import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  creationTime,
  images,
  longText,
  reason,
  ref,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'

const talentReasons = [
  '作品或证书无法证明',
  '简介过于简单',
  '所选领域与简介不符',
  '作品疑似非本人',
  '近期有违规记录',
] as const

/** Somebody's request to be shown as good at something; the approved can be taken off the list for a while. */
export const talent = entity({
  name: 'talent',
  title: '达人',
  words: ['大V', '博主', '网红', '红人', 'KOL', '学霸', '大神', '明星', '认证达人', '优质作者', '创作者', '导师'],
  label: 'name',
  fields: {
    name: text('姓名', { required: true, maxLength: 20, search: true }),
    user: ref('用户', 'user'),
    category: ref('领域', 'talentCategory'),
    introduction: longText('简介', { maxLength: 500, search: true }),
    works: images('作品或证书', { maxItems: 9, private: true }),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝', cancelled: '已取消' }),
    shown: choice('展示', { enabled: '展示中', disabled: '已停用' }, { default: 'enabled' }),
    reason: reason('拒绝原因', talentReasons),
    createdAt: creationTime('申请时间'),
  },
  list: {
    call: get('/school/userTalent'),
    columns: ['name', 'user', 'category', 'introduction', 'works', 'shown', 'status', 'createdAt'],
    filter: ['status', 'category', 'shown', 'user', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { author: 'user', beside: 'user' },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: post('/school/userTalent/approved'),
      when: { status: ['pending', 'refused', 'cancelled'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: post('/school/userTalent/refused'),
      when: { status: 'pending' },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    cancel: {
      title: '取消认证',
      key: 'b',
      call: post('/school/userTalent/cancel'),
      when: { status: 'approved' },
      set: { status: 'cancelled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/userTalent/enable'),
      when: { shown: 'disabled', status: 'approved' },
      set: { shown: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/userTalent/disable'),
      when: { shown: 'enabled', status: 'approved' },
      set: { shown: 'disabled' },
    },
  },
})
