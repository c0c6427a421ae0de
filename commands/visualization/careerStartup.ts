import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, text } from '../../src/catalogue/vocabulary/field.ts'

/** A company students of the school founded. */
export const careerStartup = entity({
  name: 'careerStartup',
  title: '创业项目',
  words: ['双创', '创新创业', '孵化', '创业团队', 'startups'],
  label: 'name',
  fields: {
    name: text('项目名称', { required: true, maxLength: 60, search: true, pinyin: true }),
    field: choice(
      '领域',
      { internet: '互联网', culture: '文创', agriculture: '农业', service: '生活服务', hardware: '智能硬件' },
      { required: true, default: 'internet' },
    ),
    founder: text('负责人', { maxLength: 20, search: true, pinyin: true }),
    members: count('团队人数', { min: 0, default: 0 }),
    funding: money('融资金额', { min: 0, default: 0 }),
    stage: choice(
      '阶段',
      { idea: '创意', incubating: '孵化中', operating: '运营中', closed: '已结束' },
      { default: 'idea' },
    ),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/startup/list'),
    columns: ['name', 'field', 'founder', 'members', 'funding', 'stage', 'createdAt'],
    filter: ['field', 'stage', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/startup/create'),
    form: ['name', 'field', 'founder', 'members', 'funding', 'stage'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/startup/update'),
    form: ['name', 'field', 'founder', 'members', 'funding', 'stage'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/startup/delete'), remove: true },
  },
})
