import { byParent, get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, image, money, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What somebody can have run for them, in two levels: 帮我取 with 快递 and 外卖. What a child costs stands at its parent unless it says so. */
export const runningCategory = entity({
  name: 'runningCategory',
  title: '跑腿分类',
  words: ['跑腿类型', '帮我取', '帮我送', '帮我买', '代取', '代买', '起步价', '子分类', '二级分类', '跑腿项目'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    parent: ref('上级分类', 'runningCategory', { hint: '不选就是一级分类' }),
    icon: image('图标'),
    basePrice: money('起步价', { min: 0, max: 100_000, hint: '不填就按上级分类', summed: false }),
    introduction: text('说明', { maxLength: 60, search: true, hint: '显示在下单页分类名下面' }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['parent', 'name']],
  list: {
    call: get('/school/running/cates'),
    also: [byParent(get('/school/running/childrenCates'), 'parent')],
    columns: ['name', 'parent', 'icon', 'basePrice', 'introduction', 'sort', 'status', 'createdAt'],
    filter: ['status', 'parent'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'runningCategory', by: 'parent' }] },
  create: {
    key: 'n',
    call: post('/school/running/addCate'),
    form: ['name', 'parent', 'icon', 'basePrice', 'introduction', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/running/editCate'),
    form: ['name', 'parent', 'icon', 'basePrice', 'introduction', 'sort'],
  },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/running/disabledCate', { status: '0' }),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/running/disabledCate', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
  },
})
