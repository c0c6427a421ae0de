import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A shelf topics stand on. The mini-program shows enabled ones in their order. */
export const topicCategory = entity({
  name: 'topicCategory',
  title: '话题分类',
  words: ['版块', '板块', '分区', '频道', '话题类型', '话题标签', '栏目', '类目'],
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
    call: get('/school/topicCategory'),
    also: [post('/school/topicCategory')],
    columns: ['name', 'icon', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'topic', by: 'category' }] },
  create: { key: 'n', call: post('/school/topicCategory/add'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/topicCategory/edit'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/topicCategory/enable', { client_id: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/topicCategory/disable', { client_id: '1' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/topicCategory/delete'), remove: true },
  },
})
