import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { image, position, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A service of the errands part, which a help text can be about. */
export const runningModule = entity({
  name: 'runningModule',
  title: '跑腿服务',
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true }),
    icon: image('图标'),
    sort: position('排序'),
    status: enabledStatus,
  },
  list: {
    call: get('/school/v3_0/running/modular/list'),
    columns: ['name', 'icon', 'sort', 'status'],
    filter: ['status'],
    sort: 'sort',
  },
})
