import type { Fields } from '../../src/catalogue/vocabulary/field.ts'
import { choice, colour, count, image, json, ref, richText, text } from '../../src/catalogue/vocabulary/field.ts'
import { pageAddress } from '../pageAddress.ts'

/** What a page of the mini-program is put together from. */
export type BlockWords = {
  readonly title: string
  readonly fields: Fields
  /** The entity whose rows it shows: filtered by the fields both have, `most` of them at most. */
  readonly shows?: string
}

const most = count('显示条数', { min: 1, max: 20, default: 5 })

/** The kinds of blocks, in the order they are offered. */
export const blocks: Readonly<Record<string, BlockWords>> = {
  search: { title: '搜索框', fields: { placeholder: text('提示文字', { maxLength: 20 }) } },
  banners: {
    title: '轮播图',
    shows: 'banner',
    fields: {
      place: choice('位置', { home: '首页', circle: '圈子', mall: '商城', running: '跑腿' }, { default: 'home' }),
      height: count('高度', { min: 80, max: 400, default: 150, unit: 'px' }),
      most,
    },
  },
  bar: {
    title: '导航',
    shows: 'navbar',
    fields: {
      type: ref('导航类型', 'navbarType', { required: true }),
      perLine: count('每行个数', { min: 2, max: 6, default: 4 }),
    },
  },
  notices: { title: '公告', shows: 'notice', fields: { most } },
  heading: {
    title: '标题',
    fields: {
      text: text('文字', { required: true, maxLength: 20 }),
      link: text('更多的链接', { maxLength: 300, address: pageAddress, hint: '填写后右侧显示“更多”' }),
    },
  },
  picture: {
    title: '图片',
    fields: { image: image('图片', { required: true }), link: text('链接', { maxLength: 300, address: pageAddress }) },
  },
  article: { title: '图文', fields: { content: richText('内容', { required: true }) } },
  hotTalks: { title: '热议榜', shows: 'hotTalk', fields: { most } },
  dynamics: {
    title: '动态列表',
    shows: 'dynamic',
    fields: { category: ref('分类', 'dynamicCategory', { hint: '不选则显示全部分类' }), most },
  },
  space: {
    title: '间隔',
    fields: { height: count('高度', { min: 4, max: 100, default: 12, unit: 'px' }), colour: colour('颜色') },
  },
}

/** The blocks of a page, one below the other. */
export const pageBlocks = json('页面内容', { control: 'blocks', parts: blocks })
