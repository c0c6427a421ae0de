import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** How heavy a thing may be at a price: the lightest row that it does not exceed is what it costs. */
export const runningSpec = entity({
  name: 'runningSpec',
  title: '物品规格',
  words: ['重量', '大小件', '小件', '大件', '重量加价', '尺寸', '规格', '超重', '重量档', 'weight'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    category: ref('分类', 'runningCategory', { hint: '不选就用于没有自己规格的分类' }),
    upTo: count('最重', { required: true, min: 1, max: 200, unit: '公斤' }),
    size: text('大小参考', { maxLength: 40, hint: '例如 鞋盒大小' }),
    surcharge: money('加价', { required: true, min: 0, max: 100_000, default: 0, summed: false }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['category', 'upTo']],
  list: {
    call: get('/school/running/specifications/index'),
    columns: ['name', 'category', 'upTo', 'size', 'surcharge', 'status', 'createdAt'],
    filter: ['status', 'category'],
    sort: 'upTo',
  },
  create: {
    key: 'n',
    call: post('/school/running/specifications/create'),
    form: ['name', 'category', 'upTo', 'size', 'surcharge', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/running/specifications/save'),
    form: ['name', 'category', 'upTo', 'size', 'surcharge'],
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/running/specifications/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/running/specifications/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
  },
})
