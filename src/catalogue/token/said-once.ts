import { verbTitle } from '../command.ts'
import type { Entity } from '../vocabulary/entity.ts'

/**
 * What an action does to its entity, of which what its title names itself is said once: 禁用用户, 取消跑腿订单 for 取消订单, 删除投票记录
 * for 删除投票. Apart from `verbTitle`, which comes before a list's first row.
 */
export function saidOnce(verb: string, entity: Pick<Entity, 'title'>): string {
  const { title } = entity
  if (verb.includes(title)) return verb
  for (let at = 1; at < verb.length - 1; at++) {
    const noun = verb.slice(at)
    if (title.startsWith(noun) || title.endsWith(noun)) return verb.slice(0, at) + title
  }
  return verbTitle(verb, entity)
}
