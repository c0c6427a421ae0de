import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, image, longText, status, text } from '../../src/catalogue/vocabulary/field.ts'
import { sort } from '../sort.ts'

/** A line of the list of what the campus talks about now. */
export const hotTalk = entity({
  name: 'hotTalk',
  title: '热议',
  words: [
    '热搜',
    '榜单',
    '排行榜',
    '热点',
    '热门话题',
    'trending',
    '热榜',
    '话题榜',
    '爆款',
    '头条',
    '热度榜',
    'hot list',
    '热门',
    '榜',
    '微博热搜',
    '热门榜',
  ],
  label: 'title',
  picture: 'cover',
  fields: {
    title: text('标题', { required: true, maxLength: 40, search: true, pinyin: true }),
    summary: longText('导语', { maxLength: 300, search: true }),
    cover: image('封面'),
    mark: status('标记', { none: '无标记', new: '新', hot: '热', boom: '爆' }),
    heat: count('热度', { min: 0, default: 0 }),
    discussions: count('讨论', { min: 0, default: 0 }),
    sort,
    createdAt: creationTime('上榜时间'),
  },
  list: {
    call: get('/school/hotTalk/index'),
    columns: ['title', 'cover', 'mark', 'heat', 'discussions', 'sort', 'createdAt'],
    filter: ['mark', 'createdAt'],
    sort: 'sort',
  },
  create: {
    key: 'n',
    call: post('/console/hotTalk/add'),
    form: ['title', 'summary', 'cover', 'mark', 'heat', 'sort'],
  },
  edit: {
    key: 'e',
    call: post('/school/hotTalk/edit'),
    form: ['title', 'summary', 'cover', 'mark', 'heat', 'sort'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/hotTalk/delete'), remove: true },
  },
})
