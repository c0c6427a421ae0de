import type { Json } from '../../../catalogue/vocabulary/field.ts'
import { cutText } from '../../../cut-text.ts'
import type { ActionHandler } from '../../write/handler.ts'

type Block = { readonly kind: string; readonly values: { readonly [name: string]: Json } }

/** Where each part of the mini-program begins, and whether its page shows posts of the circle. */
const entries: Readonly<Record<string, { readonly path: string; readonly showsPosts?: true }>> = {
  circle: { path: '/pages/circle/index', showsPosts: true },
  running: { path: '/pages/running/index' },
  secondhand: { path: '/pages/second/index' },
  mall: { path: '/pages/mall/index' },
  lost: { path: '/pages/lost/index' },
  wall: { path: '/pages/love/index', showsPosts: true },
  question: { path: '/pages/qa/index', showsPosts: true },
  job: { path: '/pages/job/index' },
  vote: { path: '/pages/vote/index' },
  carpool: { path: '/pages/carpool/index' },
  skill: { path: '/pages/skill/index' },
  vip: { path: '/pages/vip/index' },
}

/** The group that generated links stand in where the school has one of that name. */
const groupName = '服务'

/** Gives modules what they begin with: a draft of a page, a link that menus can lead by, and their entry. What is there stays. */
export const generateModule: ActionHandler = async ({ rows, lock, create, change, now, notice }) => {
  const [group] = await lock('parentLink', { name: [groupName] })
  for (const row of rows) {
    const title = String(row.title)
    const entry = entries[String(row.module)]
    if (!entry) continue
    const path = String(row.entry ?? '') || entry.path
    const [link] = await lock('childLink', { path: [path] })
    if (!link) await create('childLink', { name: title, path, parent: group?.id ?? null })
    const name = `${title}默认页`
    const [page] = await lock('diyPage', { name: [name] })
    if (!page) {
      const blocks = blocksOf(title, path, entry.showsPosts === true)
      await create('diyPage', { name, kind: 'topic', background: '#f5f6f8', blocks, status: 'draft', createdAt: now })
    }
    await change('reviewModule', row.id, { entry: path, generatedAt: now })
  }
  notice('默认页面是草稿，可在「装修页面」里修改和发布')
}

function blocksOf(title: string, path: string, showsPosts: boolean): Block[] {
  return [
    { kind: 'search', values: { placeholder: cutText(`搜${title}`, 20) } },
    { kind: 'banners', values: { place: 'home', height: 150, most: 5 } },
    { kind: 'notices', values: { most: 3 } },
    { kind: 'heading', values: { text: title, link: path } },
    ...(showsPosts ? [{ kind: 'dynamics', values: { category: null, most: 10 } }] : []),
  ]
}
