import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** Why an errand is called off, for whoever calls it off to choose from. */
export const runningReason = entity({
  name: 'runningReason',
  title: '取消原因',
  words: ['取消理由', '跑腿取消', '退单原因', '退单理由', '弃单', '骑手取消', '不要了'],
  label: 'content',
  toldApartBy: ['side'],
  fields: {
    content: text('原因', { required: true, maxLength: 40, search: true }),
    side: choice(
      '谁来选',
      { user: '下单人', rider: '骑手', operator: '运营' },
      { required: true, default: 'user', hint: '谁取消订单时可以选它' },
    ),
    sort,
    createdAt: creationTime('添加时间'),
  },
  unique: [['side', 'content']],
  list: {
    call: get('/school/running/reason/list'),
    columns: ['content', 'side', 'sort', 'createdAt'],
    filter: ['side'],
    sort: 'sort',
  },
  create: { key: 'n', call: post('/school/running/reason/add'), form: ['content', 'side', 'sort'] },
  edit: { key: 'e', call: post('/school/running/reason/edit'), form: ['content', 'side', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/running/reason/delete'), remove: true },
  },
})
