import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** One vote cast: who, for which participant, when. */
export const voter = entity({
  name: 'voter',
  title: '投票记录',
  words: ['投票人', '谁投的票', '刷票', '投票明细', '票', '谁投了'],
  label: 'name',
  fields: {
    name: text('姓名', { maxLength: 20, search: true, pinyin: true, personal: 'shown' }),
    user: ref('投票人', 'user', { required: true }),
    vote: ref('投票', 'vote', { required: true }),
    participant: ref('投给', 'voteParticipant', { required: true }),
    device: text('来源', { maxLength: 40 }),
    createdAt: creationTime('投票时间'),
  },
  list: {
    call: post('/school/vote/voter'),
    columns: ['name', 'user', 'vote', 'participant', 'device', 'createdAt'],
    filter: ['vote', 'participant', 'user', 'createdAt'],
    sort: '-createdAt',
  },
  actions: {
    delete: {
      title: '删除投票',
      words: ['扣票', '刷票扣掉', '作废选票', '删票', '撤票', '取消投票'],
      key: 'd',
      call: post('/school/vote/delvoter'),
      remove: true,
    },
  },
})
