import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, image, money, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** A dish a counter sells, at the counter's price; fetching it comes on top. */
export const cuisine = entity({
  name: 'cuisine',
  title: '菜品',
  words: ['菜单', '菜', '饭菜', '菜式', '菜系', '菜价', '食堂菜', '套餐', 'dish', 'menu'],
  label: 'name',
  picture: 'picture',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true, pinyin: true }),
    stall: ref('档口', 'canteenStall', { required: true }),
    picture: image('图片'),
    kind: choice(
      '类别',
      { staple: '饭面主食', dish: '炒菜', soup: '汤粥', snack: '小吃', drink: '饮品' },
      { required: true, default: 'staple' },
    ),
    price: money('价格', { required: true, min: 1, max: 100_000, summed: false }),
    packing: money('打包费', { min: 0, max: 10_000, default: 0, summed: false }),
    sort,
    status: status('状态', { enabled: '供应中', soldOut: '已售罄', disabled: '已下架' }, { off: 'disabled' }),
    createdAt: creationTime('添加时间'),
  },
  unique: [['stall', 'name']],
  list: {
    call: get('/console/cuisine/list'),
    columns: ['name', 'picture', 'stall', 'kind', 'price', 'packing', 'sort', 'status', 'createdAt'],
    filter: ['status', 'stall', 'kind'],
    sort: 'sort',
  },
  detail: { beside: 'stall' },
  create: {
    key: 'n',
    call: post('/console/cuisine/add'),
    form: ['name', 'stall', 'picture', 'kind', 'price', 'packing', 'sort'],
  },
  edit: {
    key: 'e',
    call: post('/console/cuisine/edit'),
    form: ['name', 'stall', 'picture', 'kind', 'price', 'packing', 'sort'],
  },
  actions: {
    soldOut: {
      title: '标记售罄',
      words: ['卖完了', '没货', '售罄'],
      key: 'm',
      call: post('/console/cuisine/soldOut'),
      when: { status: 'enabled' },
      set: { status: 'soldOut' },
    },
    putOnSale: {
      title: '上架',
      key: 's',
      call: post('/console/cuisine/enable'),
      when: { status: ['soldOut', 'disabled'] },
      set: { status: 'enabled' },
    },
    takeOffSale: {
      title: '下架',
      key: 's',
      call: post('/console/cuisine/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/console/cuisine/delete'), remove: true },
  },
})
