import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, found, media, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { refuseReason } from '../refuseReason.ts'

/** A film attached to a dynamic, reviewed apart from its text. */
export const dynamicMedia = entity({
  name: 'dynamicMedia',
  title: '视频',
  words: ['短视频', '小视频', '影片', 'videos', '视频内容', '录像', 'vlog', '影音', '视频', '小电影', '抖音', '审视频'],
  label: 'title',
  fields: {
    title: text('标题', { maxLength: 60, search: true }),
    file: media('视频'),
    duration: count('时长', { min: 0, unit: '秒' }),
    author: ref('发布人', 'user'),
    dynamic: ref('动态', 'dynamic'),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝', deleted: '已删除' }),
    reason: refuseReason,
    sensitive: found('敏感词', ['title']),
    createdAt: creationTime('上传时间'),
  },
  list: {
    call: get('/school/v3_0/dynamic/media/list'),
    also: [get('/school/dynamic/medias')],
    columns: ['file', 'title', 'duration', 'author', 'dynamic', 'status', 'createdAt'],
    filter: ['status', 'author', 'dynamic', 'sensitive', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { author: 'author', beside: 'dynamic' },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: post('/school/v3_0/dynamic/media/adopt'),
      also: [post('/school/dynamic/mediaApproved')],
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: post('/school/v3_0/dynamic/media/refuse'),
      also: [post('/school/dynamic/mediaRefused')],
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    back: {
      title: '退回重审',
      key: 'b',
      call: post('/school/v3_0/dynamic/media/back'),
      when: { status: ['approved', 'refused'] },
      set: { status: 'pending', reason: null },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/v3_0/dynamic/media/delete'),
      when: { status: ['pending', 'approved', 'refused'] },
      set: { status: 'deleted' },
    },
    recover: {
      title: '恢复',
      key: 'd',
      call: post('/school/v3_0/dynamic/media/recovery'),
      when: { status: 'deleted' },
      set: { status: 'pending' },
    },
  },
})
