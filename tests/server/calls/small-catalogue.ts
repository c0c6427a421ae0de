import { buildCatalogue } from '../../../src/catalogue/catalogue.ts'
import { get, post as postCall } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import {
  choiceOrText,
  count,
  creationTime,
  flag,
  image,
  images,
  longText,
  position,
  ref,
  secret,
  status,
  text,
  time,
} from '../../../src/catalogue/vocabulary/field.ts'
import { custom, grid, module, query, setting, settingScreen } from '../../../src/catalogue/vocabulary/module.ts'
import { entityTables } from '../../../src/server/database/entity-tables.ts'
import type { Handlers } from '../../../src/server/write/handler.ts'

const person = entity({
  name: 'person',
  title: '同学',
  label: 'name',
  picture: 'avatar',
  fields: { name: text('姓名', { search: true }), avatar: image('头像'), pin: secret('密码'), praise: count('表扬') },
  list: { call: get('/small/person'), columns: ['name', 'praise'], sort: 'name' },
})

const shelf = entity({
  name: 'shelf',
  title: '分类',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    sort: position('排序'),
    status: status('状态', { enabled: '启用', disabled: '停用' }, { off: 'disabled' }),
    createdAt: time('设立时间'),
    addedAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: { call: get('/small/shelf'), columns: ['name', 'sort', 'status'], filter: ['status'], sort: 'sort' },
  options: { call: get('/small/shelf/options'), where: { status: 'enabled' } },
  create: { call: postCall('/small/shelf/add'), form: ['name', 'sort', 'status'] },
  edit: { call: postCall('/small/shelf/edit'), form: ['name', 'sort'] },
  actions: {
    delete: { title: '删除', key: 'd', call: postCall('/small/shelf/delete'), remove: true },
  },
})

const post = entity({
  name: 'post',
  title: '帖子',
  label: 'title',
  fields: {
    title: text('标题', { required: true, maxLength: 60, search: true }),
    body: longText('正文', { search: true }),
    pictures: images('图片', { maxItems: 3 }),
    author: ref('作者', 'person'),
    shelf: ref('分类', 'shelf'),
    views: count('浏览', { min: 0, default: 0 }),
    score: count('评分'),
    top: flag('置顶'),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝' }),
    reason: choiceOrText('拒绝原因', ['广告', '无关']),
    createdAt: creationTime('发布时间'),
  },
  list: {
    call: get('/small/post'),
    also: [postCall('/small/old/post')],
    columns: ['title', 'views', 'score', 'status', 'createdAt'],
    filter: ['status', 'shelf', 'top', 'createdAt', 'views'],
    sort: '-createdAt',
    views: { top: { title: '置顶', call: get('/small/post/top'), where: { top: true } } },
  },
  detail: { call: get('/small/post/detail') },
  create: {
    title: '发帖',
    call: postCall('/small/post/publish'),
    form: ['title', 'body', 'author', 'shelf', 'pictures'],
  },
  edit: { call: postCall('/small/post/edit'), form: ['title', 'body', 'pictures', 'shelf', 'score'] },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: get('/small/post/approve'),
      also: [postCall('/small/post/approved')],
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: get('/small/post/refuse'),
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused', top: false },
    },
    setTop: {
      title: '设为置顶',
      key: 't',
      call: get('/small/post/switchTop', { top: '1' }),
      when: { top: false, status: 'approved' },
      set: { top: true },
    },
    cancelTop: {
      title: '取消置顶',
      key: 't',
      call: get('/small/post/switchTop', { top: '0' }),
      when: { top: true },
      set: { top: false },
    },
    moveShelf: {
      title: '移动分类',
      key: 'm',
      call: postCall('/small/post/edit', { only: 'shelf' }),
      form: ['shelf'],
    },
    editViews: { title: '修改浏览', key: 'v', on: 'one', call: get('/small/post/views'), form: ['views'] },
    clearShelf: {
      title: '同类一并通过',
      key: 'y',
      call: postCall('/small/post/clearShelf'),
      when: { status: 'pending' },
      handler: 'approveShelf',
      set: { status: 'approved' },
    },
    praise: { title: '表扬作者', key: 'p', call: postCall('/small/post/praise'), handler: 'praiseAuthor' },
    announce: {
      title: '发布公告',
      key: 'u',
      call: postCall('/small/post/announce'),
      confirm: '不能撤回，确定吗？',
      handler: 'announce',
    },
    delete: { title: '删除', key: 'd', call: postCall('/small/post/delete'), remove: true },
  },
})

const goods = entity({
  name: 'goods',
  title: '商品',
  label: 'name',
  fields: { name: text('名称'), stock: count('库存', { min: 0, default: 0 }) },
  list: { call: get('/small/goods'), columns: ['name', 'stock'], sort: 'name' },
})

const parcel = entity({
  name: 'parcel',
  title: '订单',
  label: 'number',
  fields: {
    number: text('单号', { required: true }),
    goods: ref('商品', 'goods', { required: true }),
    quantity: count('数量', { min: 1, default: 1 }),
    payBefore: time('付款截止'),
    status: status('状态', { unpaid: '待付款', paid: '待发货', sent: '已发货', done: '已完成', closed: '已关闭' }),
  },
  machine: {
    state: 'status',
    initial: ['unpaid'],
    stock: { of: 'goods', field: 'stock', quantity: 'quantity', taken: ['unpaid', 'paid', 'sent', 'done'] },
  },
  list: { call: get('/small/parcel'), columns: ['number', 'status'], filter: ['status'], sort: 'number' },
  create: { call: postCall('/small/parcel/add'), form: ['number', 'goods', 'quantity', 'payBefore'] },
  edit: { call: postCall('/small/parcel/edit'), form: ['quantity'] },
  due: {
    lapse: {
      title: '超时未付款',
      kind: 'end',
      at: 'payBefore',
      when: { status: 'unpaid' },
      set: { status: 'closed' },
    },
  },
  actions: {
    pay: {
      title: '收款',
      call: postCall('/small/parcel/pay'),
      when: { status: 'unpaid' },
      set: { status: 'paid', payBefore: null },
    },
    send: { title: '发货', call: postCall('/small/parcel/send'), when: { status: 'paid' }, set: { status: 'sent' } },
    finish: {
      title: '完成',
      call: postCall('/small/parcel/finish'),
      when: { status: 'sent' },
      set: { status: 'done' },
    },
    close: {
      title: '关闭',
      call: postCall('/small/parcel/close'),
      when: { status: ['unpaid', 'paid'] },
      set: { status: 'closed' },
    },
    jump: { title: '跳过', call: postCall('/small/parcel/jump'), handler: 'finishAtOnce' },
  },
})

const rules = setting({
  name: 'rules',
  title: '发帖规则',
  read: get('/small/rules'),
  update: postCall('/small/rules/update'),
  fields: {
    perDay: count('每天最多', { required: true, min: 1, max: 100, default: 5 }),
    note: text('说明', { maxLength: 50 }),
    shelf: ref('默认分类', 'shelf'),
  },
})

const survey = query({
  name: 'survey',
  title: '统计',
  call: get('/small/survey'),
  params: { from: time('开始') },
  answer: { posts: count('帖子'), from: time('开始') },
})

const small = module({
  name: 'small',
  path: '/small',
  title: '小校',
  icon: 'library',
  entities: [person, shelf, post, goods, parcel],
  screens: [
    grid({ path: 'posts', title: '帖子', entity: post }),
    settingScreen({ path: 'rules', title: '规则', settings: [rules] }),
    custom({ path: 'survey', title: '统计', component: 'Survey', queries: [survey] }),
  ],
})

/** A catalogue small enough to see each rule in. */
export const catalogue = buildCatalogue([small], [])

/** Its handlers. */
export const handlers: Handlers = {
  actions: {
    praiseAuthor: async ({ rows, change, skip, notice }) => {
      for (const row of rows) {
        if (row.author === null) skip(row.id, '没有作者')
        else await change('person', Number(row.author), { praise: 1 })
      }
      notice('已告诉作者')
    },
    approveShelf: async ({ rows, lock, change, notice }) => {
      const shelves = new Set(rows.flatMap(({ shelf }) => (typeof shelf === 'number' ? [shelf] : [])))
      const others = await lock('post', { status: 'pending', shelf: [...shelves] })
      for (const { id } of others) await change('post', id, { status: 'approved' })
      notice('同类已一并通过')
    },
    finishAtOnce: async ({ rows, change }) => {
      for (const { id } of rows) await change('parcel', id, { status: 'done' })
    },
    announce: async ({ rows, outbox }) => {
      for (const row of rows) outbox({ kind: 'robotText', content: String(row.title) })
    },
  },
  forms: {},
  queries: {
    survey: async ({ database, account }, params) => {
      const rows = await entityTables(database.db)
        .selectFrom('post')
        .select('id')
        .where('school_id', '=', account.schoolId)
        .execute()
      return { posts: rows.length, from: params.from ?? null }
    },
  },
}
