import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, found, longText, ref, status } from '../../src/catalogue/vocabulary/field.ts'

/** What somebody wrote under a dynamic. It is public at once; moderators delete and recover. */
export const comment = entity({
  name: 'comment',
  title: '评论',
  words: [
    '留言',
    '回帖',
    '跟帖',
    '评价',
    'comments',
    '评论区',
    '跟评',
    '楼层',
    '骂人',
    'replies',
    '评论列表',
    '弹幕',
    'comment',
    '回复',
    '盖楼',
    '喷子',
  ],
  label: 'content',
  toldApartBy: ['author', 'createdAt'],
  fields: {
    content: longText('内容', { required: true, maxLength: 500, search: true }),
    author: ref('评论人', 'user'),
    dynamic: ref('动态', 'dynamic'),
    likes: count('点赞', { min: 0, default: 0 }),
    replies: count('回复', {
      min: 0,
      default: 0,
      counts: { entity: 'reply', by: 'comment', where: { status: 'normal' } },
    }),
    status: status('状态', { normal: '正常', hidden: '已屏蔽', deleted: '已删除' }),
    sensitive: found('敏感词', ['content']),
    createdAt: creationTime('评论时间'),
  },
  list: {
    call: get('/school/v3_0/comment/commentList'),
    columns: ['content', 'author', 'dynamic', 'likes', 'replies', 'status', 'createdAt'],
    filter: ['status', 'author', 'dynamic', 'sensitive', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'normal' },
  },
  detail: {
    author: 'author',
    call: get('/school/comment/info'),
    beside: 'dynamic',
    children: [{ entity: 'reply', by: 'comment', conversation: true }],
  },
  actions: {
    hide: {
      title: '屏蔽',
      key: 's',
      call: post('/console/comment/hide'),
      when: { status: 'normal' },
      set: { status: 'hidden' },
    },
    show: {
      title: '取消屏蔽',
      key: 's',
      call: post('/console/comment/show'),
      when: { status: 'hidden' },
      set: { status: 'normal' },
    },
    delete: {
      title: '删除',
      words: ['删评论'],
      key: 'd',
      call: get('/school/v3_0/comment/deleteComment'),
      when: { status: ['normal', 'hidden'] },
      set: { status: 'deleted' },
    },
    recover: {
      title: '恢复',
      key: 'd',
      call: get('/school/v3_0/comment/recoverComment'),
      when: { status: 'deleted' },
      set: { status: 'normal' },
    },
  },
})
