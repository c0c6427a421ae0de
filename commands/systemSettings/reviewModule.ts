import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, text, time } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { pageAddress } from '../pageAddress.ts'
import { sort } from '../sort.ts'

/** Parts of the mini-program a school may show. */
const modules = {
  circle: '圈子',
  running: '跑腿',
  secondhand: '二手交易',
  mall: '商城',
  lost: '失物招领',
  wall: '表白墙',
  question: '校园问答',
  job: '兼职',
  vote: '投票',
  carpool: '拼车',
  skill: '技能',
  vip: '会员',
} as const

const form = ['module', 'title', 'entry', 'remark', 'sort'] as const

/** A part of the mini-program that a platform reviews: shown or not, and the default page and link generated for it. */
export const reviewModule = entity({
  name: 'reviewModule',
  title: '审核模块',
  words: ['模块审核', '模块开关', '功能模块', '小程序模块', '提审', '过审', '模块生成', 'module'],
  label: 'title',
  fields: {
    module: choice('模块', modules, { required: true }),
    title: text('显示名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    entry: text('入口页面', { maxLength: 200, address: pageAddress, hint: '留空时由「生成」填写' }),
    remark: text('送审说明', { maxLength: 200, search: true, hint: '提交平台审核时写的用途' }),
    generated: choice('默认页面', { none: '未生成', done: '已生成' }, { default: 'none' }),
    generatedAt: time('生成时间'),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['module']],
  list: {
    call: get('/school/module'),
    columns: ['title', 'module', 'entry', 'remark', 'generated', 'generatedAt', 'sort', 'status'],
    filter: ['status', 'generated', 'module'],
    sort: 'sort',
  },
  create: { key: 'n', call: post('/school/module/create'), form: [...form, 'status'] },
  edit: { key: 'e', call: post('/console/reviewModule/edit'), form },
  actions: {
    generate: {
      title: '生成',
      words: ['生成模块', '生成默认页面', '一键生成', '初始化模块'],
      key: 'a',
      call: post('/school/module/generate'),
      when: { generated: 'none' },
      set: { generated: 'done' },
      handler: 'generateModule',
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/module/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/module/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/module/delete'), remove: true },
  },
})
