import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, money, text } from '../../src/catalogue/vocabulary/field.ts'

/** What bringing something up costs from a floor on, until the next such row; with a lift mostly less. */
export const houseSpec = entity({
  name: 'houseSpec',
  title: '楼层加价',
  words: ['爬楼费', '上楼费', '楼层费', '楼层规格', '楼层价格', '电梯', '加价', '楼层收费'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    fromFloor: count('几层起', { required: true, min: 1, max: 60, unit: '层', hint: '到下一档之前都按这一档' }),
    surcharge: money('无电梯加价', { required: true, min: 0, max: 100_000, default: 0, summed: false }),
    liftSurcharge: money('有电梯加价', { required: true, min: 0, max: 100_000, default: 0, summed: false }),
    createdAt: creationTime('添加时间'),
  },
  unique: [['fromFloor']],
  list: {
    call: get('/school/running/houseSpec'),
    columns: ['name', 'fromFloor', 'surcharge', 'liftSurcharge', 'createdAt'],
    sort: 'fromFloor',
  },
  create: {
    key: 'n',
    call: post('/console/houseSpec/add'),
    form: ['name', 'fromFloor', 'surcharge', 'liftSurcharge'],
  },
  edit: {
    key: 'e',
    call: post('/console/houseSpec/edit'),
    form: ['name', 'fromFloor', 'surcharge', 'liftSurcharge'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/console/houseSpec/delete'), remove: true },
  },
})
