import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** A faculty of the school. */
export const faculty = entity({
  name: 'faculty',
  title: '学院',
  words: [
    '院系',
    '系部',
    '二级学院',
    '班级',
    'college',
    '学部',
    '组织机构',
    '友情链接',
    '链接',
    '班级设置',
    '年级',
    'departments',
    '系',
    '书院',
  ],
  label: 'name',
  fields: {
    name: text('学院名称', { required: true, maxLength: 40, search: true, pinyin: true }),
    content: longText('学院介绍', { maxLength: 2000 }),
    sort,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/faculty'),
    columns: ['name', 'content', 'sort', 'createdAt'],
    sort: 'sort',
  },
  detail: { call: get('/school/faculty/detail'), children: [{ entity: 'major', by: 'faculty' }] },
  options: { call: get('/school/major/faculty') },
  create: { key: 'n', call: post('/school/faculty/add'), form: ['name', 'content', 'sort'] },
  edit: { key: 'e', call: post('/school/faculty/edit'), form: ['name', 'content', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/faculty/delete'), remove: true },
  },
})
