import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, phone, text } from '../../src/catalogue/vocabulary/field.ts'

/** Somebody told when a queue of the mini-program needs review. */
export const auditPerson = entity({
  name: 'auditPerson',
  title: '审核人员',
  words: ['审核员', '版主', '值班人员', '审核', '谁来审', '审核人', '管理员', '审帖人', '值班', '分配审核'],
  label: 'name',
  fields: {
    name: text('姓名', { required: true, maxLength: 20, search: true, pinyin: true }),
    phone: phone('手机号', { required: true, search: true, personal: 'masked' }),
    scope: choice(
      '负责',
      { dynamic: '动态', topic: '话题', comment: '评论', video: '视频', complaint: '投诉' },
      { required: true },
    ),
    createdAt: creationTime('添加时间'),
  },
  unique: [['phone', 'scope']],
  list: {
    call: post('/school/v3_0/audit/list'),
    columns: ['name', 'phone', 'scope', 'createdAt'],
    filter: ['scope'],
    sort: '-createdAt',
  },
  create: { key: 'n', call: post('/school/v3_0/audit/create'), form: ['name', 'phone', 'scope'] },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/audit/delete'), remove: true },
  },
})
