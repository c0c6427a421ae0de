import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, ref, text, time } from '../../src/catalogue/vocabulary/field.ts'

/** A competition students of the school took part in. */
export const careerMatch = entity({
  name: 'careerMatch',
  title: '竞赛',
  words: ['比赛', '大赛', '赛事', '参赛', 'contests', '获奖', '参赛队', '挑战杯'],
  label: 'name',
  fields: {
    name: text('竞赛名称', { required: true, maxLength: 60, search: true, pinyin: true }),
    level: choice(
      '级别',
      { school: '校级', province: '省级', nation: '国家级', world: '国际级' },
      { required: true, default: 'school' },
    ),
    major: ref('主要专业', 'careerMajor'),
    teams: count('参赛队伍', { min: 0, default: 0 }),
    awards: count('获奖数', { min: 0, default: 0 }),
    heldAt: time('举办时间'),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/match/list'),
    columns: ['name', 'level', 'major', 'teams', 'awards', 'heldAt', 'createdAt'],
    filter: ['level', 'major', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/match/create'),
    form: ['name', 'level', 'major', 'teams', 'awards', 'heldAt'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/match/update'),
    form: ['name', 'level', 'major', 'teams', 'awards', 'heldAt'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/match/delete'), remove: true },
  },
})
