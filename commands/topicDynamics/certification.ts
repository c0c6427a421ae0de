import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, images, reason, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'

const certificationReasons = [
  '证件照片不清晰',
  '证件信息与填写不一致',
  '证件已过期',
  '缺少学生证或校园卡照片',
  '姓名或学号填写有误',
  '不是本校师生',
] as const

/** A person's request to be known as a member of the school; the senior one is decided on its own. */
export const certification = entity({
  name: 'certification',
  title: '认证',
  label: 'name',
  fields: {
    name: text('姓名', { required: true, maxLength: 20, search: true }),
    user: ref('用户', 'user'),
    identity: choice('身份', { student: '在校生', freshman: '新生', graduate: '校友', teacher: '教职工' }),
    studentNo: text('学号或工号', { maxLength: 20, search: true }),
    college: text('学院', { maxLength: 40, search: true, names: 'faculty' }),
    major: text('专业', { maxLength: 40, names: 'major' }),
    documents: images('证件照片', { maxItems: 4, private: true }),
    status: status('状态', { pending: '待审核', approved: '已通过', refused: '已拒绝', cancelled: '已取消' }),
    senior: status('高级认证', { none: '未申请', pending: '待审核', approved: '已通过', refused: '已拒绝' }),
    reason: reason('拒绝原因', certificationReasons),
    createdAt: creationTime('申请时间'),
  },
  list: {
    call: get('/school/v3_0/auth/certification/lists'),
    also: [get('/school/userCertification')],
    columns: ['name', 'user', 'identity', 'studentNo', 'college', 'documents', 'status', 'senior', 'createdAt'],
    filter: ['status', 'senior', 'identity', 'college', 'major', 'user', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { author: 'user', call: get('/school/v3_0/auth/certification/detail') },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: get('/school/v3_0/auth/certification/approved'),
      also: [post('/school/userCertification/approved_c')],
      when: { status: ['pending', 'refused', 'cancelled'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: get('/school/v3_0/auth/certification/refused'),
      also: [post('/school/userCertification/refused_c')],
      when: { status: 'pending' },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    approveSenior: {
      title: '通过高级认证',
      key: 'y',
      call: get('/school/v3_0/auth/certification/approvedSenior'),
      when: { senior: ['pending', 'refused'], status: 'approved' },
      set: { senior: 'approved', reason: null },
    },
    refuseSenior: {
      title: '拒绝高级认证',
      key: 'w',
      call: get('/school/v3_0/auth/certification/refusedSenior'),
      when: { senior: 'pending' },
      ask: ['reason'],
      set: { senior: 'refused' },
    },
    cancel: {
      title: '取消认证',
      key: 'b',
      call: get('/school/v3_0/auth/certification/cancel'),
      also: [post('/school/userCertification/cancel')],
      when: { status: 'approved' },
      set: { status: 'cancelled', senior: 'none' },
    },
  },
})
