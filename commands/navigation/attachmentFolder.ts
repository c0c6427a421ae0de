import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** A folder of the library; folders lie in folders. */
export const attachmentFolder = entity({
  name: 'attachmentFolder',
  title: '附件文件夹',
  words: ['目录', '相册', '图片文件夹', '图片分组'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    parent: ref('上级文件夹', 'attachmentFolder', { hint: '不选就在最上层' }),
    sort,
    createdAt: creationTime('创建时间'),
  },
  unique: [['parent', 'name']],
  list: {
    call: get('/school/attachment/folders'),
    columns: ['name', 'parent', 'sort', 'createdAt'],
    filter: ['parent'],
    sort: 'sort',
  },
  detail: {
    children: [
      { entity: 'attachmentFolder', by: 'parent' },
      { entity: 'attachment', by: 'folder' },
    ],
  },
  create: { key: 'n', call: post('/school/attachment/addCategory'), form: ['name', 'parent', 'sort'] },
  edit: { key: 'e', call: post('/school/attachment/editCategory'), form: ['name', 'parent', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/attachment/deleteCategory'), remove: true },
  },
})
