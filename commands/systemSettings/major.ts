import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** A major of a faculty. `content` is what the specified panel professionalDetail shows below the name. */
export const major = entity({
  name: 'major',
  title: '专业',
  words: ['系', '专业课', '专业名称'],
  label: 'name',
  fields: {
    name: text('专业名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    faculty: ref('所属学院', 'faculty', { required: true }),
    degree: choice('学位', { bachelor: '本科', master: '硕士', doctor: '博士' }, { default: 'bachelor' }),
    content: longText('专业介绍', { maxLength: 2000, search: true }),
    createdAt: creationTime('创建时间'),
  },
  unique: [['faculty', 'name', 'degree']],
  list: {
    call: post('/school/major'),
    columns: ['name', 'faculty', 'degree', 'content', 'createdAt'],
    filter: ['faculty', 'degree'],
    sort: 'name',
  },
  detail: { call: get('/school/major/detail'), beside: 'faculty' },
  create: { key: 'n', call: post('/school/major/add'), form: ['name', 'faculty', 'degree', 'content'] },
  edit: { key: 'e', call: post('/school/major/edit'), form: ['name', 'faculty', 'degree', 'content'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/major/delete'), remove: true },
  },
})
