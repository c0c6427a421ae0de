import { byParent, get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { creationTime, longText, phone, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'

/** Somebody who wants a part-time job. Whoever offers it decides in the mini-program. */
export const parttimeSignup = entity({
  name: 'parttimeSignup',
  title: '报名',
  words: [
    '应聘',
    '报名的人',
    '求职',
    '投递',
    '简历',
    '谁报名了',
    '报名名单',
    '报名表',
    '候选人',
    'applicants',
    '报名',
    '兼职申请',
    '谁报名',
  ],
  label: 'name',
  fields: {
    name: text('姓名', { required: true, maxLength: 20, search: true, pinyin: true, personal: 'shown' }),
    user: ref('用户', 'user'),
    job: ref('兼职', 'parttimeJob'),
    phone: phone('联系电话', { search: true, personal: 'masked' }),
    college: text('学院', { maxLength: 40 }),
    freeTime: text('空闲时间', { maxLength: 60 }),
    introduction: longText('自我介绍', { maxLength: 500, search: true, personal: 'shown' }),
    status: status('状态', { applied: '已报名', hired: '已录用', refused: '未录用', cancelled: '已取消' }),
    createdAt: creationTime('报名时间'),
  },
  list: {
    call: byParent(get('/school/parttime/userList'), 'job'),
    columns: ['name', 'user', 'job', 'phone', 'college', 'freeTime', 'status', 'createdAt'],
    filter: ['status', 'job', 'user', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: get('/school/parttime/userDetail'), beside: 'job' },
})
