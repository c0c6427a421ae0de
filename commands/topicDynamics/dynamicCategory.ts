import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, status, text } from '../../src/catalogue/vocabulary/field.ts'

/** What a dynamic is about, chosen by its author from a fixed list. */
export const dynamicCategory = entity({
  name: 'dynamicCategory',
  title: '动态分类',
  label: 'name',
  fields: {
    name: text('名称', { required: true, max: 20, search: true }),
    sort: count('排序', { min: 0, max: 9999, default: 0 }),
    status: status('状态', { enabled: '启用', disabled: '停用' }),
  },
  unique: [['name']],
  options: { call: get('/school/v3_0/dynamic/dynamic/category'), where: { status: 'enabled' } },
})
