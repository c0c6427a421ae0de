import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, flag, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'
import { sort } from '../sort.ts'

/** A building errands run to. How many floors it has, and whether a lift goes there, decides what its upper ones cost. */
export const house = entity({
  name: 'house',
  title: '楼栋',
  words: ['楼层', '楼', '宿舍楼', '教学楼', '公寓', '配送范围', '送货地点', '几号楼', '寝室楼', '送达楼栋', 'building'],
  label: 'name',
  fields: {
    name: text('楼栋', { required: true, maxLength: 30, search: true, pinyin: true }),
    area: choice(
      '片区',
      { east: '东区', west: '西区', south: '南苑', north: '北苑', centre: '教学区' },
      { required: true, default: 'east' },
    ),
    kind: choice(
      '类型',
      { dormitory: '宿舍', teaching: '教学楼', office: '办公楼', service: '食堂与服务', gate: '校门与驿站' },
      { required: true, default: 'dormitory' },
    ),
    floors: count('楼层', { required: true, min: 1, max: 60, default: 6, unit: '层' }),
    lift: flag('有电梯'),
    sort,
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name']],
  list: {
    call: get('/school/running/house/list'),
    also: [get('/school/house/search')],
    columns: ['name', 'area', 'kind', 'floors', 'lift', 'sort', 'status', 'createdAt'],
    filter: ['status', 'area', 'kind', 'lift'],
    sort: 'sort',
  },
  detail: { children: [{ entity: 'userAddress', by: 'house' }] },
  create: {
    key: 'n',
    call: post('/school/running/house/create'),
    also: [post('/school/house/add')],
    form: ['name', 'area', 'kind', 'floors', 'lift', 'sort', 'status'],
  },
  edit: {
    key: 'e',
    call: post('/school/running/house/update'),
    also: [post('/school/house/edit')],
    form: ['name', 'area', 'kind', 'floors', 'lift', 'sort'],
  },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/running/house/updateStatus', { status: '0' }),
      also: [post('/school/house/disable')],
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/running/house/updateStatus', { status: '1' }),
      also: [post('/school/house/enable')],
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/running/house/delete'),
      also: [post('/school/house/delete')],
      remove: true,
    },
  },
})
