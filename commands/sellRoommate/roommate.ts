import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import {
  choice,
  count,
  creationTime,
  found,
  images,
  longText,
  ref,
  status,
  text,
} from '../../src/catalogue/vocabulary/field.ts'

/** A room-mate somebody praises to the campus, half in earnest. Public at once; operators correct and remove. */
export const roommate = entity({
  name: 'roommate',
  title: '卖室友',
  words: [
    '室友',
    '舍友',
    '找室友',
    '宿舍',
    '合租',
    'roommates',
    '床位',
    '换宿舍',
    '换寝',
    '寝室',
    '室友介绍',
    '换室友',
    '求室友',
    '拼室友',
    '卖舍友',
    '换寝室',
  ],
  label: 'name',
  fields: {
    name: text('称呼', { required: true, maxLength: 20, search: true, pinyin: true, personal: 'shown' }),
    author: ref('发布人', 'user'),
    gender: choice('性别', { male: '男', female: '女' }, { required: true }),
    grade: text('年级', { maxLength: 10 }),
    college: text('学院', { maxLength: 40, search: true }),
    height: count('身高', { min: 100, max: 230, unit: 'cm' }),
    introduction: longText('推销语', { required: true, maxLength: 500, search: true }),
    wanted: text('希望遇到', { maxLength: 100 }),
    images: images('照片', { maxItems: 6, personal: 'shown' }),
    likes: count('想认识', { min: 0, default: 0 }),
    status: status('状态', { shown: '展示中', hidden: '已隐藏' }),
    sensitive: found('敏感词', ['name', 'college', 'introduction', 'wanted']),
    createdAt: creationTime('发布时间'),
  },
  list: {
    call: get('/school/roommate/index'),
    columns: ['name', 'author', 'gender', 'grade', 'college', 'introduction', 'images', 'likes', 'status', 'createdAt'],
    filter: ['status', 'gender', 'author', 'sensitive', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { author: 'author', beside: 'author' },
  edit: {
    key: 'e',
    call: post('/school/roommate/edit'),
    form: ['name', 'gender', 'grade', 'college', 'height', 'introduction', 'wanted', 'images', 'status'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/roommate/delete'), remove: true },
  },
})
