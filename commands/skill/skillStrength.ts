import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, money, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** How good somebody is at what they offer: what is asked of them, and what they may charge at most. */
export const skillStrength = entity({
  name: 'skillStrength',
  title: '技能等级',
  words: ['技能实力', '熟练程度', '能力等级', '水平', '段位', 'skill levels'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    standard: text('标准', { required: true, maxLength: 100, search: true }),
    mostPrice: money('最高单价', { min: 0, max: 1_000_000, zero: '不限', summed: false }),
    skills: count('技能', {
      min: 0,
      default: 0,
      counts: { entity: 'skill', by: 'strength', where: { status: 'approved' } },
    }),
    sort,
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['name']],
  list: {
    call: post('/school/skillStrength/index'),
    columns: ['name', 'standard', 'mostPrice', 'skills', 'sort', 'status', 'createdAt'],
    filter: ['status'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'skill', by: 'strength' }] },
  create: {
    key: 'n',
    call: post('/school/skillStrength/create'),
    form: ['name', 'standard', 'mostPrice', 'sort', 'status'],
  },
  edit: { key: 'e', call: post('/school/skillStrength/edit'), form: ['name', 'standard', 'mostPrice', 'sort'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/skillStrength/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/skillStrength/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
  },
})
