import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A place in the mini-program that advertisements stand in, with its size in px. */
export const advertiseCategory = entity({
  name: 'advertiseCategory',
  title: '广告位',
  words: ['广告位置', '广告栏位', '广告位', '版面'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    code: text('代号', { required: true, maxLength: 40, search: true }),
    width: count('宽', { required: true, min: 1, max: 4000, unit: 'px' }),
    height: count('高', { required: true, min: 1, max: 4000, unit: 'px' }),
    status: enabledStatus,
    createdAt: creationTime('创建时间'),
  },
  unique: [['code']],
  list: {
    call: get('/school/advertiseCategory/index'),
    columns: ['name', 'code', 'width', 'height', 'status', 'createdAt'],
    filter: ['status'],
    sort: '-createdAt',
  },
  detail: { children: [{ entity: 'advertise', by: 'category' }] },
  options: { call: get('/school/v3_0/adType/lists'), where: { status: 'enabled' } },
  create: {
    key: 'n',
    call: post('/school/advertiseCategory/add'),
    form: ['name', 'code', 'width', 'height', 'status'],
  },
  edit: { key: 'e', call: post('/school/advertiseCategory/save'), form: ['name', 'code', 'width', 'height'] },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/advertiseCategory/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/advertiseCategory/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/advertiseCategory/delete'), remove: true },
  },
})
