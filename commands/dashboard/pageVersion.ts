import { byParent, get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { pageBlocks } from './block.ts'

/** What a page held before it was changed, to go back to. */
export const diyPageVersion = entity({
  name: 'diyPageVersion',
  title: '历史版本',
  label: 'name',
  fields: {
    name: text('版本', { search: true }),
    diyPage: ref('页面', 'diyPage'),
    blocks: pageBlocks,
    author: text('修改人'),
    createdAt: creationTime('保存时间'),
  },
  list: {
    call: byParent(get('/school/diy/historyData'), 'diyPage'),
    columns: ['name', 'diyPage', 'blocks', 'author', 'createdAt'],
    filter: ['diyPage', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/diy/historyDataDetails') },
})
