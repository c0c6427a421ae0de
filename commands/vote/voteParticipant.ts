import { byParent, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** Somebody or something that is voted for. `corrected` is what operators added to or took from the votes cast. */
export const voteParticipant = entity({
  name: 'voteParticipant',
  title: '参与项',
  words: ['选手', '候选人', '参赛者', '选项', '投票选项', '候选', '参与者', '票数'],
  label: 'name',
  picture: 'picture',
  toldApartBy: ['vote'],
  fields: {
    name: text('名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    vote: ref('投票', 'vote', { required: true }),
    number: count('参赛号', { min: 1 }),
    picture: image('图片'),
    introduction: longText('介绍', { maxLength: 500 }),
    votes: count('票数', { min: 0, default: 0, counts: { entity: 'voter', by: 'participant', plus: 'corrected' } }),
    corrected: count('修正票数', { default: 0 }),
    createdAt: creationTime('报名时间'),
  },
  list: {
    call: byParent(post('/school/vote/participant'), 'vote'),
    export: byParent(post('/school/vote/export'), 'vote'),
    columns: ['name', 'vote', 'number', 'picture', 'votes', 'corrected', 'createdAt'],
    filter: ['vote', 'createdAt'],
    sort: '-votes',
  },
  detail: { beside: 'vote', children: [{ entity: 'voter', by: 'participant' }] },
  create: {
    key: 'n',
    call: post('/console/voteParticipant/add'),
    form: ['vote', 'name', 'number', 'picture', 'introduction'],
  },
  edit: {
    key: 'm',
    call: post('/console/voteParticipant/edit'),
    form: ['name', 'number', 'picture', 'introduction'],
  },
  actions: {
    modifyNumber: {
      title: '修正票数',
      words: ['改票', '加票', '改票数', '调票', '加票数', '减票', '扣票', '刷票', '票数不对', '刷票扣掉'],
      key: 'e',
      on: 'one',
      call: post('/school/vote/modify_number'),
      inputs: { number: count('票数', { required: true, min: 0, max: 1_000_000, hint: '修正后的总票数' }) },
      handler: 'modifyVoteNumber',
    },
  },
})
