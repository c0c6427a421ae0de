import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, longText, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** What somebody can be known to be good at. */
export const talentCategory = entity({
  name: 'talentCategory',
  title: '达人分类',
  words: ['达人类型', '达人标签'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    requirement: longText('认证要求', { maxLength: 300 }),
    sort,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/userTalent/categories'),
    columns: ['name', 'icon', 'requirement', 'sort', 'createdAt'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'talent', by: 'category' }] },
  create: { key: 'n', call: post('/school/userTalent/addCate'), form: ['name', 'icon', 'requirement', 'sort'] },
  edit: { key: 'e', call: post('/school/userTalent/editCate'), form: ['name', 'icon', 'requirement', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/userTalent/deleteCate'), remove: true },
  },
})
