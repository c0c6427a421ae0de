import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, flag, images, longText, ref, status } from '../../src/catalogue/vocabulary/field.ts'

/**
 * Somebody's complaint about a dynamic. Blocking or deleting the dynamic closes the other complaints about it too;
 * signing only marks this one as seen to.
 */
export const topicComplaint = entity({
  name: 'topicComplaint',
  title: '动态投诉',
  words: ['举报', '违规', '被举报的帖子', 'reports', '被举报', '色情', '辱骂', '广告骚扰', '反馈', '用户反馈', 'flags'],
  label: 'content',
  fields: {
    content: longText('投诉说明', { required: true, maxLength: 500, search: true }),
    kind: choice('投诉类型', {
      ad: '广告引流',
      abuse: '辱骂攻击',
      privacy: '泄露隐私',
      fraud: '涉嫌诈骗',
      vulgar: '低俗内容',
      rumour: '不实信息',
      other: '其他',
    }),
    images: images('证据截图', { maxItems: 9, private: true }),
    reporter: ref('投诉人', 'user'),
    dynamic: ref('被投诉的动态', 'dynamic'),
    blocked: flag('屏蔽内容'),
    removed: flag('删除内容'),
    signed: flag('标记处理'),
    status: status('状态', { pending: '待处理', handled: '已处理' }),
    createdAt: creationTime('投诉时间'),
  },
  list: {
    call: get('/school/v3_0/dynamic/complaint/list'),
    also: [get('/school/v3_0/dynamic/complains')],
    columns: ['content', 'kind', 'images', 'reporter', 'dynamic', 'blocked', 'removed', 'status', 'createdAt'],
    filter: ['status', 'kind', 'reporter', 'dynamic', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { beside: 'dynamic' },
  actions: {
    sign: {
      title: '标记已处理',
      words: ['已处理', '处理举报', '处理完了', '结案', '处理'],
      key: 'a',
      call: post('/school/v3_0/dynamic/complaint/sign'),
      when: { status: 'pending' },
      set: { signed: true, status: 'handled' },
    },
    cancelSign: {
      title: '取消标记',
      key: 'b',
      call: post('/school/v3_0/dynamic/complaint/cancelSign'),
      when: { signed: true, blocked: false, removed: false },
      set: { signed: false, status: 'pending' },
    },
    block: {
      title: '屏蔽内容',
      words: ['隐藏', '下架'],
      key: 's',
      call: post('/school/v3_0/dynamic/complaint/block'),
      when: { blocked: false, removed: false },
      handler: 'blockComplained',
    },
    cancelBlock: {
      title: '取消屏蔽',
      key: 's',
      call: post('/school/v3_0/dynamic/complaint/cancelBlock'),
      when: { blocked: true },
      handler: 'unblockComplained',
    },
    delete: {
      title: '删除内容',
      key: 'd',
      call: post('/school/v3_0/dynamic/complaint/delete'),
      when: { removed: false },
      handler: 'deleteComplained',
    },
    cancelDelete: {
      title: '取消删除',
      key: 'd',
      call: post('/school/v3_0/dynamic/complaint/cancelDelete'),
      when: { removed: true },
      handler: 'recoverComplained',
    },
  },
})
