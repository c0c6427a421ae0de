import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What kind of skill is offered. */
export const skillCategory = entity({
  name: 'skillCategory',
  title: '技能分类',
  words: ['技能类型', '技能类别', '服务分类', 'skill categories'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    skills: count('技能', {
      min: 0,
      default: 0,
      counts: { entity: 'skill', by: 'category', where: { status: 'approved' } },
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/skillCategory/index'),
    columns: ['name', 'icon', 'skills', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'skill', by: 'category' }] },
  create: { key: 'n', call: post('/school/skillCategory/create'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/skillCategory/edit'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/skillCategory/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/skillCategory/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
  },
})
