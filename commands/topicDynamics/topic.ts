import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, flag, image, longText, ref, status, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { refuseReason } from '../refuseReason.ts'

/** A thread that posts gather under. Moderators decide whether it is public. */
export const topic = entity({
  name: 'topic',
  title: '话题',
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, max: 60, search: true }),
    description: longText('简介', { max: 500, search: true }),
    cover: image('封面'),
    category: ref('分类', 'topicCategory'),
    author: ref('发起人', 'user'),
    mode: choice(
      '参与方式',
      { open: '所有人可参与', certified: '认证用户可参与', official: '仅官方发布' },
      { default: 'open' },
    ),
    heat: count('热度', { min: 0, default: 0 }),
    posts: count('动态数', {
      min: 0,
      default: 0,
      counts: { entity: 'dynamic', by: 'topic', where: { status: 'approved' } },
    }),
    hot: flag('热门'),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝', deleted: '已删除' }),
    reason: refuseReason,
    createdAt: time('创建时间'),
  },
  list: {
    call: get('/school/v3_0/topic/topic/lists'),
    also: [get('/school/topic')],
    columns: ['title', 'cover', 'category', 'author', 'mode', 'heat', 'posts', 'hot', 'status', 'createdAt'],
    filter: ['status', 'category', 'author', 'mode', 'hot', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { children: [{ entity: 'dynamic', by: 'topic' }] },
  options: { call: get('/school/v3_0/dynamic/dynamic/chooseTopicLists'), where: { status: 'approved' } },
  edit: {
    key: 'e',
    call: post('/school/v3_0/topic/topic/editTopic'),
    form: ['title', 'description', 'cover', 'category'],
  },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: get('/school/v3_0/topic/topic/adoptTopic'),
      also: [post('/school/topic/approved')],
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: get('/school/v3_0/topic/topic/refuseTopic'),
      also: [post('/school/topic/refused')],
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused', hot: false },
    },
    retrial: {
      title: '退回重审',
      key: 'b',
      call: get('/school/v3_0/topic/topic/batchRetrialTopic'),
      when: { status: ['approved', 'refused'] },
      set: { status: 'pending', reason: null },
    },
    setHot: {
      title: '设为热门',
      key: 'h',
      call: get('/school/v3_0/topic/topic/setHotTopic'),
      also: [post('/school/topic/setHot')],
      when: { hot: false, status: 'approved' },
      set: { hot: true },
    },
    cancelHot: {
      title: '取消热门',
      key: 'h',
      call: get('/school/v3_0/topic/topic/cancelHotTopic'),
      also: [post('/school/topic/cancelHot')],
      when: { hot: true },
      set: { hot: false },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: get('/school/v3_0/topic/topic/batchDeleteTopic'),
      also: [post('/school/topic/delete')],
      when: { status: ['pending', 'approved', 'refused'] },
      set: { status: 'deleted', hot: false },
    },
    recover: {
      title: '恢复',
      key: 'd',
      call: get('/school/v3_0/topic/topic/batchRecoveryTopic'),
      when: { status: 'deleted' },
      set: { status: 'pending' },
    },
    editMode: {
      title: '修改参与方式',
      key: 'm',
      call: post('/school/v3_0/topic/topic/editTopicModeType'),
      form: ['mode'],
    },
  },
})
