import type { Field } from '../../../catalogue/vocabulary/field.ts'
import { isRecord } from '../../../parsed-json.ts'
import type { PartsMerge } from './merge-parts.ts'
import { partStructure } from './part-structure.ts'

/** What others did to parts while they were edited here, and what was decided about their order; null where they did nothing. */
export function mergedText(field: Field | undefined, merge: PartsMerge): string | null {
  const unit = partStructure(field)?.unit ?? ''
  const counted = [
    ['新加', merge.added],
    ['改了', merge.changed],
    ['移除', merge.removed],
    ['移动', merge.moved],
  ] as const
  const done = counted.flatMap(([verb, ids]) => (ids.length > 0 ? [`${verb} ${ids.length} ${unit}`] : []))
  const both = merge.movedByBoth.map((id) => partName(field, merge, id))
  const order = both.length > 0 ? `${both.join('、')}两边都移动过，按这里的位置放` : null
  const texts = [...(done.length > 0 ? [`${done.join('、')}，已合在一起`] : []), ...(order ? [order] : [])]
  return texts.length > 0 ? `${field?.label}：${texts.join('；')}` : null
}

/** A part by its place and kind: 第 3 块「标题」. */
function partName(field: Field | undefined, { parts }: PartsMerge, id: string): string {
  const place = parts.findIndex((each) => each.id === id)
  return `第 ${place + 1} ${partStructure(field)?.unit ?? ''}「${partTitle(field, parts[place]?.part)}」`
}

/** What kind of part it is. */
export function partTitle(field: Field | undefined, part: unknown): string {
  const kind = isRecord(part) && 'kind' in part ? String(part.kind) : ''
  return (field?.kind === 'json' ? field.parts?.[kind]?.title : undefined) ?? kind
}
