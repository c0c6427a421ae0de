import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  flag,
  found,
  image,
  longText,
  money,
  ref,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'
import { refuseReason } from '../refuseReason.ts'

/** Study material that is offered together. The school makes some, students the rest. */
export const album = entity({
  name: 'album',
  title: '专辑',
  words: ['合集', '资料包', '套装', '专栏', '套餐', '打包资料'],
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true, pinyin: true }),
    summary: longText('简介', { maxLength: 1000, search: true }),
    category: ref('分类', 'albumCategory'),
    owner: ref('作者', 'user'),
    source: choice('来源', { user: '用户', school: '官方' }, { required: true, default: 'school' }),
    cover: image('封面'),
    price: money('价格', { min: 0, max: 100_000, default: 0, zero: '免费', summed: false }),
    sales: count('销量', { min: 0, default: 0 }),
    sale: flag('上架'),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝', deleted: '已删除' }),
    reason: refuseReason,
    sensitive: found('敏感词', ['title', 'summary']),
    createdAt: creationTime('创建时间'),
  },
  list: {
    call: get('/school/course/albums'),
    columns: ['title', 'cover', 'category', 'owner', 'source', 'price', 'sales', 'sale', 'status', 'createdAt'],
    filter: ['status', 'category', 'source', 'owner', 'sale', 'sensitive', 'createdAt'],
    sort: '-createdAt',
    views: {
      user: { title: '用户专辑', call: get('/school/course/albums/user/albums'), where: { source: 'user' } },
    },
    tiles: true,
  },
  detail: { children: [{ entity: 'course', by: 'album' }] },
  create: {
    key: 'n',
    call: post('/console/album/add'),
    form: ['title', 'category', 'owner', 'source', 'cover', 'summary', 'price'],
    handler: 'checkPoster',
  },
  edit: {
    key: 'e',
    call: post('/console/album/edit'),
    form: ['title', 'category', 'owner', 'source', 'cover', 'summary', 'price'],
  },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: post('/school/course/albumApproved'),
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: post('/school/course/albumRefused'),
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused', sale: false },
    },
    putOnSale: {
      title: '上架',
      key: 's',
      call: get('/school/course/albums/sale', { sale: '1' }),
      when: { sale: false, status: 'approved' },
      set: { sale: true },
    },
    takeOffSale: {
      title: '下架',
      key: 's',
      call: get('/school/course/albums/sale', { sale: '0' }),
      when: { sale: true },
      set: { sale: false },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/course/albums/batchDel'),
      also: [get('/school/course/albums/delete', { erase: '0' })],
      when: { status: ['pending', 'approved', 'refused'] },
      set: { status: 'deleted', sale: false },
    },
    erase: {
      title: '彻底删除',
      words: ['永久删除', '永久删除专辑', '删干净', '彻底清除'],
      key: 'd',
      call: get('/school/course/albums/delete', { erase: '1' }),
      when: { status: 'deleted' },
      remove: true,
    },
  },
})
