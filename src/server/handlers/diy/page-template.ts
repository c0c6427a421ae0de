import type { templateData as query } from '../../../../commands/dashboard/statistics.ts'
import type { Json } from '../../../catalogue/vocabulary/field.ts'
import type { AnswerOf } from '../../../catalogue/vocabulary/module.ts'
import { rowsIn } from '../../database/entity-tables.ts'
import type { CallContext } from '../../write/handler.ts'

type Templates = AnswerOf<(typeof query)['answer']>['templates']

/** The templates a school's page can begin with; where it has no bar yet, they have none. */
export async function templateData({ database, account }: CallContext): Promise<AnswerOf<(typeof query)['answer']>> {
  const bar = await rowsIn(database.db, 'navbar_type', account.schoolId)
    .select('id')
    .where('status', '=', 'enabled')
    .orderBy('id')
    .executeTakeFirst()
  const blocksOf = ({ blocks }: Template) =>
    blocks.flatMap((block): Json[] => {
      if (block.kind !== 'bar') return [block]
      return bar ? [{ ...block, values: { ...block.values, type: Number(bar.id) } }] : []
    })
  return { templates: templates.map((template) => ({ ...template, blocks: blocksOf(template) })) }
}

type Block = { readonly kind: string; readonly values: { readonly [name: string]: Json } }
type Template = Omit<Templates[number], 'blocks'> & { readonly blocks: readonly Block[] }

const templates: readonly Template[] = [
  {
    name: '校园综合首页',
    kind: 'home',
    summary: '搜索、轮播、导航、公告和最新动态，适合作为小程序首页',
    background: '#f5f6f8',
    blocks: [
      { kind: 'search', values: { placeholder: '搜动态、话题、同学' } },
      { kind: 'banners', values: { place: 'home', height: 150, most: 5 } },
      { kind: 'bar', values: { type: null, perLine: 4 } },
      { kind: 'notices', values: { most: 3 } },
      { kind: 'heading', values: { text: '大家在聊', link: '/pages/hot/index' } },
      { kind: 'hotTalks', values: { most: 5 } },
      { kind: 'heading', values: { text: '最新动态', link: '/pages/circle/index' } },
      { kind: 'dynamics', values: { category: null, most: 5 } },
    ],
  },
  {
    name: '迎新季',
    kind: 'activity',
    summary: '报到须知图文、公告和新生动态',
    background: '#eef6ff',
    blocks: [
      { kind: 'banners', values: { place: 'home', height: 180, most: 3 } },
      { kind: 'heading', values: { text: '报到须知', link: '' } },
      {
        kind: 'article',
        values: {
          content:
            '<ol><li>凭录取通知书在体育馆领取校园卡</li><li>到宿舍楼一层登记入住</li><li>9 月 5 日前完成线上缴费</li></ol>',
        },
      },
      { kind: 'notices', values: { most: 3 } },
      { kind: 'heading', values: { text: '新生报到中', link: '' } },
      { kind: 'dynamics', values: { category: null, most: 8 } },
    ],
  },
  {
    name: '毕业季',
    kind: 'topic',
    summary: '毕业去向、跳蚤市场和毕业照',
    background: '#fff6ef',
    blocks: [
      { kind: 'heading', values: { text: '再见，我的大学', link: '' } },
      {
        kind: 'article',
        values: { content: '<p>毕业照预约、行李寄送和离校手续都在这里。祝每一位毕业生前程似锦。</p>' },
      },
      { kind: 'hotTalks', values: { most: 8 } },
      { kind: 'space', values: { height: 12, colour: '' } },
      { kind: 'dynamics', values: { category: null, most: 5 } },
    ],
  },
  {
    name: '资料墙首页',
    kind: 'wall',
    summary: '学习资料的入口：轮播、公告和搜索',
    background: '#f5f6f8',
    blocks: [
      { kind: 'search', values: { placeholder: '搜课程、真题、笔记' } },
      { kind: 'banners', values: { place: 'home', height: 130, most: 3 } },
      { kind: 'notices', values: { most: 2 } },
      { kind: 'heading', values: { text: '同学都在问', link: '' } },
      { kind: 'dynamics', values: { category: null, most: 5 } },
    ],
  },
]
