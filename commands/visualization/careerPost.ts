import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** A position offered to those who leave the school. */
export const careerPost = entity({
  name: 'careerPost',
  title: '岗位',
  words: ['招聘', '职位', '实习', '校招', '就业岗位', 'jobs', '就业', '找工作', '用工', '招聘信息', '职业'],
  label: 'name',
  fields: {
    name: text('岗位名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    kind: choice(
      '类别',
      {
        technology: '技术',
        product: '产品运营',
        market: '市场销售',
        function: '职能',
        teaching: '教学',
        production: '生产',
      },
      { required: true, default: 'technology' },
    ),
    company: ref('企业', 'famousCompany'),
    city: text('工作城市', { maxLength: 20, search: true }),
    headcount: count('招聘人数', { min: 0, default: 0 }),
    applicants: count('投递人数', { min: 0, default: 0 }),
    salary: money('月薪', { min: 0, default: 0, summed: false }),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/post/list'),
    columns: ['name', 'kind', 'company', 'city', 'headcount', 'applicants', 'salary', 'createdAt'],
    filter: ['kind', 'company', 'createdAt'],
    sort: '-createdAt',
  },
  options: { call: post('/school/v3_0/jd/getAllPostName') },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/post/create'),
    form: ['name', 'kind', 'company', 'city', 'headcount', 'applicants', 'salary'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/post/update'),
    form: ['name', 'kind', 'company', 'city', 'headcount', 'applicants', 'salary'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/post/delete'), remove: true },
  },
})
