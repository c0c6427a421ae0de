import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { TokenScope } from '../../../../catalogue/token/scope.ts'

/** What a terminal or program may do, in words: 只能查看；话题动态、投诉；每小时至多 60 次操作. */
export function scopeWords({ readsOnly, modules, writesPerHour }: TokenScope): string {
  const titles = modules?.map((name) => catalogue.modules.find((each) => each.name === name)?.title ?? name)
  return [
    readsOnly ? '只能查看' : '可以查看和操作',
    titles === undefined ? '全部模块' : titles.join('、'),
    ...(readsOnly || writesPerHour === null ? [] : [`每小时至多 ${writesPerHour} 次操作`]),
  ].join('；')
}
