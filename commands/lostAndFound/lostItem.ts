import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  creationTime,
  images,
  longText,
  phone,
  ref,
  status,
  text,
  time,
} from '../../src/catalogue/vocabulary/field.ts'
import { refuseReason } from '../refuseReason.ts'

/** Something lost or found on the campus. The place on the map is kept in words. */
export const lostItem = entity({
  name: 'lostItem',
  title: '失物',
  label: 'title',
  fields: {
    title: text('物品', { required: true, maxLength: 40, search: true }),
    kind: choice('类型', { lost: '寻物', found: '招领' }, { required: true, default: 'found' }),
    category: ref('分类', 'lostItemCategory'),
    description: longText('描述', { maxLength: 500, search: true }),
    images: images('图片', { maxItems: 6 }),
    place: text('地点', { maxLength: 60, search: true }),
    happenedAt: time('丢失或拾到时间'),
    author: ref('发布人', 'user'),
    phone: phone('联系电话'),
    handedOver: choice('认领', { no: '未认领', yes: '已认领' }, { default: 'no' }),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝', deleted: '已删除' }),
    reason: refuseReason,
    createdAt: creationTime('发布时间'),
  },
  list: {
    call: get('/school/lostItems'),
    columns: [
      'title',
      'kind',
      'category',
      'description',
      'images',
      'place',
      'author',
      'handedOver',
      'status',
      'createdAt',
    ],
    filter: ['status', 'kind', 'category', 'handedOver', 'author', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { author: 'author', beside: 'author' },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: get('/school/lostItems/approved'),
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: get('/school/lostItems/refused'),
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/lostItems/delete'),
      when: { status: ['pending', 'approved', 'refused'] },
      set: { status: 'deleted' },
    },
  },
})
