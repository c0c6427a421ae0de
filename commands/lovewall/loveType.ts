import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { colour, creationTime, position, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** What a note on the love wall is about. The calls only read them: the mini-program brings its own. */
export const loveType = entity({
  name: 'loveType',
  title: '表白分类',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true }),
    colour: colour('便签颜色'),
    sort: position('排序', { max: 9999 }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: get('/school/loveWall/typeList'),
    columns: ['name', 'colour', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'lovePost', by: 'type' }] },
})
