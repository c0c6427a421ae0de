import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A heading of the wall that courses and albums stand under. */
export const albumCategory = entity({
  name: 'albumCategory',
  title: '资料分类',
  words: ['资料类型'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/course/albumCates'),
    columns: ['name', 'icon', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: {
    children: [
      { entity: 'course', by: 'category' },
      { entity: 'album', by: 'category' },
    ],
  },
  create: { key: 'n', call: post('/school/course/addCate'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/course/editCate'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/course/enableCate'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/course/disableCate'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
  },
})
