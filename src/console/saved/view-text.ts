import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { filterText } from '@/value/in-words/filter-text.ts'
import { refIn } from '../../catalogue/beside.ts'
import type { ListState, ViewContent } from '../../catalogue/saved/content.ts'
import { listPlace } from '../../catalogue/saved/fit-view.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { NameOf } from './row-names.ts'

const densities = { compact: '紧凑', reading: '阅读' } as const

/** A view in words: 动态列表 · 状态：待审核 · 按发布时间从新到旧 · 紧凑行距. */
export function viewText({ screen, list, columns, density }: ViewContent, nameOf: NameOf): string {
  const place = listPlace(catalogue, screen, list.entity)
  if (!place) return '列表已经不在了'
  const isArranged = Object.values(columns).some((part) => Object.keys(part).length > 0)
  const parts = [
    place.screen.screen.title,
    ...listParts(place.entity, list, nameOf),
    ...(isArranged ? ['自定的列'] : []),
    `${densities[density]}行距`,
  ]
  return parts.join(' · ')
}

/** What a list is filtered and ordered by, in words. */
export function listParts(entity: Entity, { view, sort, filter }: ListState, nameOf: NameOf): string[] {
  const viewed = view === null ? [] : [entity.list?.views?.[view]?.title ?? view]
  const sorted = sort === null ? [] : [sortText(entity, sort)]
  const shown = { ...(view === null ? {} : entity.list?.views?.[view]?.where), ...filter }
  const conditions = Object.entries(filter).map(([name, value]) => {
    const asRef = refIn(catalogue, entity, name, shown)
    return asRef ? `${asRef.label}：${nameOf(asRef.entity, value)}` : conditionText(entity, name, value)
  })
  return [...viewed, ...conditions, ...sorted]
}

function conditionText(entity: Entity, name: string, value: string): string {
  if (name === 'keyword') return `搜索「${value}」`
  const [, base = name, bound] = /^(.*)_(from|to)$/.exec(name) ?? []
  const field = entity.fields[base]
  const text = field ? filterText(field, value) : value
  return `${field?.label ?? base}${bound === 'from' ? '从' : bound === 'to' ? '到' : '：'}${text}`
}

function sortText(entity: Entity, sort: string): string {
  const name = sort.replace(/^-/, '')
  return `按${entity.fields[name]?.label ?? name}${sort.startsWith('-') ? '倒序' : '顺序'}`
}
