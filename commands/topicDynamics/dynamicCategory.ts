import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { position, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** What a dynamic is about, chosen by its author from a fixed list. */
export const dynamicCategory = entity({
  name: 'dynamicCategory',
  title: '动态分类',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true }),
    sort: position('排序', { max: 9999 }),
    status: enabledStatus,
  },
  unique: [['name']],
  options: { call: get('/school/v3_0/dynamic/dynamic/category'), where: { status: 'enabled' } },
})
