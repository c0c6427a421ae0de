import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A service of the errands part, which a help text can be about. */
export const runningModule = entity({
  name: 'runningModule',
  title: '跑腿服务',
  words: ['代取快递', '快递', '代拿', '代购', '外卖', '取件', '代办', '取快递', '跑腿类型', '带饭', 'errand', '送货'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    sort,
    status: enabledStatus,
  },
  list: {
    call: get('/school/v3_0/running/modular/list'),
    columns: ['name', 'icon', 'sort', 'status'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'help', by: 'service' }] },
  create: { key: 'n', call: post('/console/runningModule/add'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/console/runningModule/edit'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/runningModule/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/runningModule/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/runningModule/delete'), remove: true },
  },
})
