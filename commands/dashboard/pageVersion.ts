import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, json, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** What a page held before it was changed, to go back to. */
export const diyPageVersion = entity({
  name: 'diyPageVersion',
  title: '历史版本',
  label: 'name',
  fields: {
    name: text('版本', { search: true }),
    diyPage: ref('页面', 'diyPage'),
    blocks: json('页面内容', { control: 'blocks' }),
    author: text('修改人'),
    createdAt: creationTime('保存时间'),
  },
  list: {
    call: get('/school/diy/historyData'),
    parent: 'diyPage',
    columns: ['name', 'diyPage', 'blocks', 'author', 'createdAt'],
    filter: ['diyPage', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/diy/historyDataDetails') },
})
