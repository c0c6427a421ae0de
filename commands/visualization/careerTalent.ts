import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** Somebody the school recommends to those who hire. */
export const careerTalent = entity({
  name: 'careerTalent',
  title: '人才',
  words: ['优秀学生', '人才库', '毕业生', '求职者', '学生人才'],
  label: 'name',
  fields: {
    name: text('姓名', { required: true, maxLength: 20, search: true, pinyin: true }),
    major: ref('专业', 'careerMajor'),
    skill: choice(
      '专长',
      { technology: '技术研发', design: '设计', management: '管理', language: '外语', research: '科研', art: '文体' },
      { required: true, default: 'technology' },
    ),
    grade: text('年级', { maxLength: 10 }),
    awards: count('获奖数', { min: 0, default: 0 }),
    intention: text('意向岗位', { maxLength: 40, search: true }),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/talent/list'),
    columns: ['name', 'major', 'skill', 'grade', 'awards', 'intention', 'createdAt'],
    filter: ['skill', 'major', 'createdAt'],
    sort: '-createdAt',
  },
  options: { call: post('/school/v3_0/jd/getAllTalentName') },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/talent/create'),
    form: ['name', 'major', 'skill', 'grade', 'awards', 'intention'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/talent/update'),
    form: ['name', 'major', 'skill', 'grade', 'awards', 'intention'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/talent/delete'), remove: true },
  },
})
