import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, media, ref, text } from '../../src/catalogue/vocabulary/field.ts'

/** A file of the library, for pictures of forms to be picked from. What is in use somewhere cannot be deleted. */
export const attachment = entity({
  name: 'attachment',
  title: '附件',
  label: 'name',
  fields: {
    name: text('文件名', { required: true, maxLength: 200, search: true }),
    file: media('文件', { required: true }),
    url: text('地址', { required: true, maxLength: 500, uploaded: true }),
    kind: choice('类型', { image: '图片', video: '视频', audio: '音频', document: '文档' }, { default: 'image' }),
    size: count('大小', { unit: '字节' }),
    folder: ref('文件夹', 'attachmentFolder'),
    uses: count('使用次数', { default: 0, unit: '处' }),
    uploader: text('上传人', { maxLength: 60 }),
    createdAt: creationTime('上传时间'),
  },
  unique: [['url']],
  list: {
    call: get('/school/attachment'),
    columns: ['name', 'file', 'kind', 'size', 'folder', 'uses', 'uploader', 'createdAt'],
    filter: ['kind', 'folder', 'createdAt'],
    sort: '-createdAt',
    tiles: true,
  },
  create: {
    title: '上传附件',
    key: 'n',
    call: post('/school/upload/savetocate'),
    form: ['url', 'name', 'folder'],
    handler: 'saveAttachment',
  },
  edit: { title: '重命名', key: 'e', call: post('/school/attachment/editFile'), form: ['name'] },
  actions: {
    move: { title: '移动到', key: 'm', call: post('/school/attachment/moveFile'), form: ['folder'] },
    recount: {
      title: '核对使用次数',
      key: 'u',
      call: post('/school/attachment/useNum'),
      handler: 'recountAttachmentUses',
    },
    delete: {
      title: '删除',
      key: 'd',
      call: post('/school/attachment/deleteFile'),
      when: { uses: 0 },
      remove: true,
    },
  },
})
