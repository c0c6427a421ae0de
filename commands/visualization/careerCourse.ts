import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'

/** A course people learn for their trade, as the wall of figures counts it. */
export const careerCourse = entity({
  name: 'careerCourse',
  title: '课程',
  words: ['网课', '公开课', '培训', '选课', '慕课', '教学'],
  label: 'name',
  fields: {
    name: text('课程名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    kind: choice(
      '类型',
      { general: '通识', professional: '专业', practice: '实践', online: '线上' },
      { required: true, default: 'professional' },
    ),
    teacher: text('授课教师', { maxLength: 20, search: true, pinyin: true }),
    learners: count('学习人数', { min: 0, default: 0 }),
    hours: count('学时', { min: 0, default: 0 }),
    satisfaction: count('满意度', { min: 0, max: 100, default: 0, unit: '%' }),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/course/list'),
    columns: ['name', 'kind', 'teacher', 'learners', 'hours', 'satisfaction', 'createdAt'],
    filter: ['kind', 'createdAt'],
    sort: '-createdAt',
  },
  options: { call: post('/school/v3_0/jd/getAllCourseName') },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/course/create'),
    form: ['name', 'kind', 'teacher', 'learners', 'hours', 'satisfaction'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/course/update'),
    form: ['name', 'kind', 'teacher', 'learners', 'hours', 'satisfaction'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/course/delete'), remove: true },
  },
})
