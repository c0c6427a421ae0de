import type { ReactNode } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { CheckList } from '@/form/structure/check-list.tsx'
import { useCan } from '@/session/session.ts'
import { Field } from '@/ui/field.tsx'
import { Segmented } from '@/ui/segmented.tsx'
import { modulePermissions } from '../../../../catalogue/permission.ts'

/** What a terminal or program is given, as it is being chosen. */
export type ChosenScope = {
  readonly mode: 'read' | 'write'
  /** Names of modules; null for all. */
  readonly modules: ReadonlySet<string> | null
  readonly days: number
}

export const leastScope: ChosenScope = { mode: 'read', modules: null, days: 7 }

const terms = { 1: '1 天', 7: '7 天', 30: '30 天', 90: '90 天' }

type ScopeFieldsProps = {
  readonly value: ChosenScope
  readonly onChange: (value: ChosenScope) => void
  /** What else is asked of those who may write. */
  readonly children?: ReactNode
}

/** Chooses what a terminal or program may do of what the operator may, and until when. */
export function ScopeFields({ value, onChange, children }: ScopeFieldsProps) {
  const can = useCan()
  const { mode, modules, days } = value
  const offered = catalogue.modules.filter((module) => modulePermissions(catalogue, module).some(can))
  const toggle = (name: string) => {
    const next = new Set(modules)
    if (!next.delete(name)) next.add(name)
    onChange({ ...value, modules: next })
  }
  return (
    <div className="grid gap-4">
      <Field label="能做什么" hint="无论怎么选，都不会超出您自己的权限">
        {() => (
          <Segmented
            label="能做什么"
            className="justify-self-start"
            value={mode}
            onValueChange={(chosen) => onChange({ ...value, mode: chosen === 'write' ? 'write' : 'read' })}
            segments={[
              { value: 'read', label: '只能查看' },
              { value: 'write', label: '可以查看和操作' },
            ]}
          />
        )}
      </Field>
      {mode === 'write' ? children : null}
      <Field label="哪些模块">
        {() => (
          <Segmented
            label="哪些模块"
            className="justify-self-start"
            value={modules === null ? 'all' : 'some'}
            onValueChange={(chosen) => onChange({ ...value, modules: chosen === 'all' ? null : new Set() })}
            segments={[
              { value: 'all', label: '我能用的全部' },
              { value: 'some', label: '只限这些' },
            ]}
          />
        )}
      </Field>
      {modules ? (
        <CheckList
          label="模块"
          items={offered.map(({ name, title }) => ({ value: name, label: title }))}
          chosen={modules}
          onToggle={toggle}
        />
      ) : null}
      <Field label="多久之后到期">
        {() => (
          <Segmented
            label="多久之后到期"
            className="justify-self-start"
            value={String(days)}
            onValueChange={(chosen) => onChange({ ...value, days: Number(chosen) })}
            segments={Object.entries(terms).map(([term, label]) => ({ value: term, label }))}
          />
        )}
      </Field>
    </div>
  )
}

/** A chosen scope as the server is sent it. */
export function scopeBody({ mode, modules, days }: ChosenScope, writesPerHour: number | null) {
  const readsOnly = mode === 'read'
  return { readsOnly, modules: modules && [...modules], days, writesPerHour: readsOnly ? null : writesPerHour }
}
