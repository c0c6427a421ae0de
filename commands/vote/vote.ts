import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  image,
  longText,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'

/** A vote among the people of the school. Its figures are those of its participants. */
export const vote = entity({
  name: 'vote',
  title: '投票',
  words: [
    '问卷',
    '评选',
    '选举',
    '评比',
    '调查',
    '投票结果',
    'poll',
    'survey',
    '票数',
    '打榜',
    '选秀',
    '评奖',
    '投票活动',
    'votes',
    '投票人',
    '谁投了票',
  ],
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true }),
    description: longText('说明', { maxLength: 1000, search: true }),
    cover: image('封面'),
    mode: choice('方式', { single: '单选', multiple: '多选', daily: '每日可投' }, { default: 'single' }),
    participants: count('参与项', { min: 0, default: 0, counts: { entity: 'voteParticipant', by: 'vote' } }),
    voters: count('投票人数', { min: 0, default: 0, counts: { entity: 'voter', by: 'vote' } }),
    startAt: time('开始时间'),
    endAt: time('结束时间'),
    status: status('状态', { running: '进行中', ended: '已结束', upcoming: '未开始' }),
    createdAt: creationTime('创建时间'),
  },
  periods: [['startAt', 'endAt']],
  due: {
    begin: {
      title: '投票开始',
      kind: 'begin',
      at: 'startAt',
      when: { status: 'upcoming' },
      set: { status: 'running' },
    },
    end: { title: '投票结束', kind: 'end', at: 'endAt', when: { status: 'running' }, set: { status: 'ended' } },
  },
  list: {
    call: post('/school/vote/index'),
    columns: ['title', 'cover', 'mode', 'participants', 'voters', 'startAt', 'endAt', 'status', 'createdAt'],
    filter: ['status', 'mode', 'createdAt'],
    sort: '-createdAt',
  },
  detail: {
    call: post('/school/vote/detail'),
    children: [
      { entity: 'voteParticipant', by: 'vote' },
      { entity: 'voter', by: 'vote' },
    ],
  },
  create: {
    key: 'n',
    call: post('/console/vote/add'),
    form: ['title', 'description', 'cover', 'mode', 'startAt', 'endAt'],
    handler: 'timeVote',
  },
  edit: {
    key: 'e',
    call: post('/console/vote/edit'),
    form: ['title', 'description', 'cover', 'mode', 'startAt', 'endAt'],
    handler: 'timeVote',
  },
  actions: {
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/vote/delete'),
      handler: 'deleteVote',
    },
  },
})
