import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** What kind of second-hand goods there are. */
export const goodsType = entity({
  name: 'goodsType',
  title: '二手分类',
  words: ['商品类型', '商品分类', '闲置分类', '二手类别', '类目'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    icon: image('图标'),
    onSale: count('在售', {
      min: 0,
      default: 0,
      counts: { entity: 'secondGoods', by: 'type', where: { status: 'approved' } },
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/secondhand/goodsTypeList'),
    columns: ['name', 'icon', 'onSale', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'secondGoods', by: 'type' }] },
  create: { key: 'n', call: post('/school/secondhand/goodsTypeCreate'), form: ['name', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/school/secondhand/goodsTypeSave'), form: ['name', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/secondhand/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/secondhand/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/goodsType/delete'), remove: true },
  },
})
