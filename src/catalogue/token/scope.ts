import { z } from 'zod'
import type { Catalogue } from '../catalogue.ts'
import { allows } from '../grant.ts'
import { once } from '../once.ts'
import { permissionsOf } from '../permission.ts'
import type { Action } from '../vocabulary/entity.ts'

/** What a terminal or program may do of what its owner may. */
export type TokenScope = {
  /** Whether it sees only. */
  readonly readsOnly: boolean
  /** Names of the modules it is confined to; null for all. */
  readonly modules: readonly string[] | null
  /** Most changes it makes in an hour; null where nobody counts. */
  readonly writesPerHour: number | null
}

/** A scope as it is sent and kept. */
export const tokenScope = z.object({
  readsOnly: z.boolean({ error: '请选择只查看，还是也能操作' }),
  modules: z.array(z.string()).max(100).nullable(),
  writesPerHour: z.int().min(1, { error: '每小时至少 1 次' }).max(10_000, { error: '每小时至多 10000 次' }).nullable(),
})

/** Builds the test whether a scope leaves a permission to whoever holds it. */
export function scopeAllows(catalogue: Catalogue, scope: TokenScope): (permission: string) => boolean {
  const inModules = scope.modules === null ? () => true : allows(catalogue, scope.modules)
  if (!scope.readsOnly) return inModules
  const seeing = new Set(permissionsOf(catalogue).flatMap(({ id, kind }) => (kind === 'see' ? [id] : [])))
  return (permission) => inModules(permission) && (seeing.has(permission) || /\.(list|options)$/.test(permission))
}

/** What somebody confirms who has seen it in the console: whoever asked for it must not confirm it by a token. */
export const confirmedInConsole = permissionsWhere(({ does }) => does === 'asked')

/** What is masked is shown whole to people alone, and to no program. */
export const shownToPeople = permissionsWhere(({ reveals }) => reveals === true)

function permissionsWhere(holds: (action: Action) => boolean): (catalogue: Catalogue) => ReadonlySet<string> {
  return once(({ commands }) => {
    const found = commands.filter((command) => command.kind === 'action' && holds(command.action))
    return new Set(found.map(({ id }) => id))
  })
}

/** Names of modules a scope may not be confined to, the catalogue knowing none of that name. */
export function unknownModules({ modules }: Catalogue, scope: TokenScope): string[] {
  return (scope.modules ?? []).filter((name) => !modules.some((each) => each.name === name))
}

/** A scope in words: 只能查看；话题动态、投诉；每小时至多 60 次操作. */
export function scopeWords(catalogue: Catalogue, { readsOnly, modules, writesPerHour }: TokenScope): string {
  const titles = modules?.map((name) => catalogue.modules.find((each) => each.name === name)?.title ?? name)
  return [
    readsOnly ? '只能查看' : '可以查看和操作',
    titles === undefined ? '全部模块' : titles.join('、'),
    ...(readsOnly || writesPerHour === null ? [] : [`每小时至多 ${writesPerHour} 次操作`]),
  ].join('；')
}
