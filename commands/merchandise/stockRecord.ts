import { devapi } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** What came into a merchant's stock, or left it, but for what orders take: those say it themselves. */
export const stockRecord = entity({
  name: 'stockRecord',
  title: '出入库记录',
  words: ['入库', '出库', '库存流水', '库存变动', '报损记录', '进出库', '库存记录', '商家记录'],
  label: 'title',
  fields: {
    title: text('商品名称', { maxLength: 60, search: true }),
    merchant: ref('商家', 'merchant'),
    item: ref('库存', 'goodsStock'),
    kind: choice('类型', { purchase: '进货入库', reduce: '减库存', clear: '清空商品' }),
    number: count('变动', { unit: '件' }),
    left: count('变动后', { min: 0, unit: '件' }),
    note: text('原因', { maxLength: 60, search: true }),
    operator: text('经办人', { maxLength: 20, search: true }),
    createdAt: creationTime('时间'),
  },
  list: {
    call: devapi('mech_record/getRecordList'),
    columns: ['title', 'merchant', 'kind', 'number', 'left', 'note', 'operator', 'createdAt'],
    filter: ['kind', 'merchant', 'item', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { beside: 'item' },
})
