import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, found, media, ref, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { refuseReason } from '../refuseReason.ts'

/** A file of some study material: a PDF, pictures of notes, a recording. Reviewed by itself before it can be downloaded. */
export const courseFile = entity({
  name: 'courseFile',
  title: '资料文件',
  words: [
    '课件',
    '文档',
    '资料附件',
    'files',
    '待审文件',
    '上传的文件',
    'PDF',
    '视频课',
    '课件文件',
    '网盘',
    '文件',
    '文件夹',
    '下载文件',
    '附件',
  ],
  label: 'name',
  fields: {
    name: text('文件名', { required: true, maxLength: 100, search: true }),
    course: ref('资料', 'course', { required: true }),
    file: media('文件', { required: true }),
    size: count('大小', { min: 0, unit: '字节' }),
    uploader: ref('上传人', 'user'),
    downloads: count('下载', { min: 0, default: 0 }),
    status: status(
      '状态',
      { pending: '待审核', approved: '已通过', refused: '已拒绝', disabled: '已停用' },
      { off: 'disabled', referable: true },
    ),
    reason: refuseReason,
    sensitive: found('敏感词', ['name']),
    createdAt: creationTime('上传时间'),
  },
  list: {
    call: get('/school/course/file/index'),
    columns: ['name', 'file', 'course', 'size', 'uploader', 'downloads', 'status', 'createdAt'],
    filter: ['status', 'course', 'uploader', 'sensitive', 'createdAt'],
    sort: '-createdAt',
    initial: { status: 'pending' },
  },
  detail: { author: 'uploader', beside: 'course' },
  create: {
    words: ['上传课件', '传文件', '加文件'],
    key: 'n',
    call: post('/school/course/add/file'),
    form: ['name', 'course', 'file', 'uploader'],
    handler: 'measureCourseFile',
  },
  edit: {
    key: 'e',
    call: post('/school/course/update/file'),
    form: ['name', 'course', 'file'],
    handler: 'measureCourseFile',
  },
  actions: {
    approve: {
      title: '通过',
      key: 'a',
      call: get('/school/course/file/approved'),
      when: { status: ['pending', 'refused'] },
      set: { status: 'approved', reason: null },
    },
    refuse: {
      title: '拒绝',
      key: 'r',
      call: get('/school/course/file/refused'),
      when: { status: ['pending', 'approved'] },
      ask: ['reason'],
      set: { status: 'refused' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/school/course/status/file', { status: '1' }),
      when: { status: 'disabled' },
      set: { status: 'approved' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/school/course/status/file', { status: '0' }),
      when: { status: 'approved' },
      set: { status: 'disabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/course/delete/file'), remove: true },
  },
})
