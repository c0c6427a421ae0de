import { syllables } from 'virtual:pinyin'
import { findSpelling, normalQuery, spell } from '@/catalogue/spelling.ts'
import type { PermissionBranch, PermissionLeaf } from '../../../catalogue/permission-tree.ts'

/** A line of the tree: a module, an entity of it, or one permission; `leaves` are what its boxes stand for. */
export type GrantRow = {
  readonly name: string
  readonly title: string
  readonly level: 1 | 2 | 3
  readonly parent: string | null
  readonly isOpen: boolean | null
  readonly leaves: readonly PermissionLeaf[]
}

/** The two columns of boxes. */
export const columns = [
  { kind: 'see', title: '可见' },
  { kind: 'do', title: '可操作' },
] as const

/**
 * The lines on screen: what is open, or while something is looked for, by characters or pinyin, what matches with what it
 * stands in.
 */
export function rowsOf(tree: readonly PermissionBranch[], open: ReadonlySet<string>, keyword: string): GrantRow[] {
  const query = normalQuery(keyword)
  const isFound = (title: string) => query === '' || findSpelling(spell(title, syllables), query) !== null
  const isSought = query !== ''
  return tree.flatMap((branch): GrantRow[] => {
    const whole = isFound(branch.title)
    const parts = branch.parts.flatMap((part) => {
      const all = whole || isFound(part.title)
      const leaves = part.leaves.filter((leaf) => all || isFound(leaf.title))
      return leaves.length > 0 ? [{ ...part, leaves, all }] : []
    })
    if (parts.length === 0) return []
    const isOpen = open.has(branch.name) || (isSought && !whole)
    const row = (name: string, title: string, level: 1 | 2 | 3, rest: Omit<GrantRow, 'name' | 'title' | 'level'>) => ({
      name,
      title,
      level,
      ...rest,
    })
    const head = row(branch.name, branch.title, 1, {
      parent: null,
      isOpen,
      leaves: parts.flatMap(({ leaves }) => leaves),
    })
    if (!isOpen) return [head]
    return [
      head,
      ...parts.flatMap((part) => {
        const isPartOpen = open.has(part.name) || (isSought && !part.all)
        const middle = row(part.name, part.title, 2, { parent: branch.name, isOpen: isPartOpen, leaves: part.leaves })
        if (!isPartOpen) return [middle]
        const leaves = part.leaves.map((leaf) =>
          row(leaf.id, leaf.title, 3, { parent: part.name, isOpen: null, leaves: [leaf] }),
        )
        return [middle, ...leaves]
      }),
    ]
  })
}

/** Whether all, some or none of the permissions of a kind are held; null where there is none of it. */
export function boxState(
  row: GrantRow,
  kind: PermissionLeaf['kind'],
  held: ReadonlySet<string>,
): boolean | 'indeterminate' | null {
  const ids = row.leaves.filter((leaf) => leaf.kind === kind)
  if (ids.length === 0) return null
  const count = ids.filter(({ id }) => held.has(id)).length
  return count === 0 ? false : count === ids.length ? true : 'indeterminate'
}
