import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, money, text } from '../../src/catalogue/vocabulary/field.ts'

/** A major, with what becomes of those who studied it. */
export const careerMajor = entity({
  name: 'careerMajor',
  title: '就业专业',
  words: ['就业率', '毕业去向'],
  label: 'name',
  fields: {
    name: text('专业名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    field: choice(
      '学科门类',
      {
        engineering: '工学',
        science: '理学',
        management: '管理学',
        literature: '文学',
        medicine: '医学',
        art: '艺术学',
        law: '法学',
        education: '教育学',
      },
      { required: true, default: 'engineering' },
    ),
    graduates: count('毕业人数', { min: 0, default: 0 }),
    employed: count('就业人数', { min: 0, default: 0 }),
    salary: money('平均月薪', { min: 0, default: 0, summed: false }),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/major/list'),
    columns: ['name', 'field', 'graduates', 'employed', 'salary', 'createdAt'],
    filter: ['field', 'createdAt'],
    sort: '-createdAt',
  },
  options: { call: post('/school/v3_0/jd/getAllMajorName') },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/major/create'),
    form: ['name', 'field', 'graduates', 'employed', 'salary'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/major/update'),
    form: ['name', 'field', 'graduates', 'employed', 'salary'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/major/delete'), remove: true },
  },
})
