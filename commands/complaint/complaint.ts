import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  images,
  longText,
  ref,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'
import { complaintTargets } from './target.ts'

/** A complaint about anything but a dynamic; those have their own queue. Upholding it acts on what it is about. */
export const complaint = entity({
  name: 'complaint',
  title: '投诉',
  words: [
    '举报',
    '维权',
    '申诉',
    '举报用户',
    'reports',
    '投诉建议',
    '客诉',
    '纠纷',
    '意见',
    '被投诉',
    '仲裁',
    '反馈',
    '投诉用户',
    '举报人',
    '投诉处理',
    '告状',
  ],
  label: 'content',
  fields: {
    content: longText('投诉说明', { required: true, maxLength: 500, search: true }),
    target: choice('投诉对象', {
      user: '用户',
      comment: '评论',
      lovewall: '表白墙',
      goods: '二手商品',
      secondOrder: '二手订单',
      errand: '跑腿订单',
    }),
    targetId: count('对象编号', { min: 1 }),
    targetTitle: text('对象摘要', { maxLength: 200, search: true }),
    images: images('证据截图', { maxItems: 9, private: true }),
    reporter: ref('投诉人', 'user'),
    status: status('状态', { pending: '待处理', approved: '投诉成立', refused: '投诉不成立', deleted: '已删除' }),
    createdAt: creationTime('投诉时间'),
  },
  list: {
    call: get('/school/complaint'),
    also: [post('/school/complaint'), post('/school/complaint/list')],
    columns: ['content', 'target', 'targetTitle', 'images', 'reporter', 'status', 'createdAt'],
    filter: ['status', 'target', 'targetId', 'reporter', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
    views: {
      secondhand: {
        title: '二手投诉',
        call: get('/school/secondhand/complaintList'),
        where: { target: ['goods', 'secondOrder'] },
      },
    },
  },
  detail: {
    call: post('/school/complaint/detail'),
    beside: { kind: 'target', id: 'targetId', among: complaintTargets },
  },
  actions: {
    approve: {
      title: '投诉成立',
      words: ['举报属实', '属实', '成立'],
      key: 'a',
      call: post('/school/complaint/approved'),
      also: [
        post('/school/secondhand/complaint', { status: 'approved' }),
        post('/school/secondhand/complaintBatch', { status: 'approved' }),
      ],
      when: { status: ['pending', 'refused'] },
      inputs: {
        measure: choice(
          '内容',
          { hide: '屏蔽内容', delete: '删除内容', none: '不处理内容' },
          { default: 'hide', hint: '投诉的是用户时没有内容可处理' },
        ),
        block: choice(
          '发布者',
          { none: '不禁用', week: '禁用 7 天', month: '禁用 30 天', always: '一直禁用' },
          { default: 'none', hint: '只禁用被投诉的功能；投诉的是用户时禁用全部功能' },
        ),
      },
      handler: 'upholdComplaint',
      set: { status: 'approved' },
    },
    refuse: {
      title: '投诉不成立',
      words: ['不属实', '驳回举报'],
      key: 'r',
      call: post('/school/complaint/refused'),
      also: [
        post('/school/secondhand/complaint', { status: 'refused' }),
        post('/school/secondhand/complaintBatch', { status: 'refused' }),
      ],
      when: { status: ['pending', 'approved'] },
      handler: 'closeSiblingComplaints',
      set: { status: 'refused' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/complaint/delete'),
      also: [post('/school/secondhand/complaintDelete'), post('/school/secondhand/complaintDeleteBatch')],
      when: { status: ['pending', 'approved', 'refused'] },
      set: { status: 'deleted' },
    },
  },
})
