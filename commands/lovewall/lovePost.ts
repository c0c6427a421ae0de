import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, flag, images, longText, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { refuseReason } from '../refuseReason.ts'

/** What somebody says to somebody on the love wall, often without a name. */
export const lovePost = entity({
  name: 'lovePost',
  title: '表白',
  words: ['告白', '情书', '脱单', '树洞', 'confession', '喜欢的人', '恋爱', '暗恋', '相亲', '交友', '匿名', 'love'],
  label: 'content',
  fields: {
    content: longText('内容', { required: true, maxLength: 1000, search: true }),
    to: text('写给', { maxLength: 40, search: true }),
    from: text('署名', { maxLength: 40, search: true }),
    type: ref('分类', 'loveType'),
    author: ref('发布人', 'user'),
    anonymous: flag('匿名'),
    images: images('图片', { maxItems: 9 }),
    likes: count('点赞', { min: 0, default: 0 }),
    comments: count('评论', { min: 0, default: 0 }),
    status: status('状态', {
      pending: '待审核',
      approved: '已通过',
      refused: '已拒绝',
      hidden: '已屏蔽',
      deleted: '已删除',
    }),
    reason: refuseReason,
    createdAt: creationTime('发布时间'),
  },
  list: {
    call: get('/school/loveWall'),
    columns: ['content', 'to', 'from', 'type', 'author', 'anonymous', 'images', 'likes', 'status', 'createdAt'],
    filter: ['status', 'type', 'author', 'anonymous', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { author: 'author', beside: 'author' },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: get('/school/loveWall/approved'),
      when: { status: ['pending', 'refused', 'hidden'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: get('/school/loveWall/refused'),
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    hide: {
      title: '屏蔽',
      key: 's',
      call: post('/console/love/hide'),
      when: { status: 'approved' },
      set: { status: 'hidden' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/loveWall/delete'),
      when: { status: ['pending', 'approved', 'refused', 'hidden'] },
      set: { status: 'deleted' },
    },
  },
})
