import { devapi, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'
import { trade } from './trade.ts'

/** A shelf that goods stand on. */
export const goodsCategory = entity({
  name: 'goodsCategory',
  title: '商品分类',
  words: ['品类', '类目', '货架', '分类', 'category'],
  label: 'name',
  picture: 'icon',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    trade,
    icon: image('图标'),
    goods: count('商品', { min: 0, default: 0, counts: { entity: 'goods', by: 'category' } }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['trade', 'name']],
  list: {
    call: devapi('mech.category/list'),
    columns: ['name', 'trade', 'icon', 'goods', 'sort', 'status'],
    filter: ['trade', 'status'],
    sort: 'sort',
  },
  create: { key: 'n', call: post('/console/goodsCategory/add'), form: ['name', 'trade', 'icon', 'sort', 'status'] },
  edit: { key: 'e', call: post('/console/goodsCategory/edit'), form: ['name', 'trade', 'icon', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/goodsCategory/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/goodsCategory/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/goodsCategory/delete'), remove: true },
  },
})
