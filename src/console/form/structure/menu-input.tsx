import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { isRecord } from '../../../parsed-json.ts'
import { CheckList } from './check-list.tsx'
import type { StructureProps } from './structure-props.ts'

const entries = catalogue.modules.flatMap((module) => {
  const screens = catalogue.screens.filter((placed) => placed.module === module && !placed.screen.hidden)
  if (module.hidden || screens.length === 0) return []
  return [
    { path: module.path, title: module.title, label: module.title, hint: '整个模块' },
    ...(screens.length > 1
      ? screens.map(({ path, screen }) => ({
          path,
          title: screen.title,
          label: `${module.title} › ${screen.title}`,
          hint: undefined,
        }))
      : []),
  ]
})

/** Chooses entries of the sidebar, modules or single screens, in the sidebar's order (specification §2.3). */
export function MenuInput({ label, value, onChange }: StructureProps) {
  const chosen = new Set(
    (Array.isArray(value) ? value : []).flatMap((each) =>
      isRecord(each) && 'path' in each ? [String(each.path)] : [],
    ),
  )
  const toggle = (path: string) => {
    const next = new Set(chosen)
    if (!next.delete(path)) next.add(path)
    onChange(entries.filter((each) => next.has(each.path)).map((each) => ({ path: each.path, title: each.title })))
  }
  const items = entries.map((each) => ({ value: each.path, label: each.label, hint: each.hint }))
  return <CheckList {...{ label, items, chosen }} onToggle={toggle} />
}
