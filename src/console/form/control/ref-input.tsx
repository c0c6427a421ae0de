import { createContext, useCallback, useContext } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { homeScreen } from '@/command/home-screen.ts'
import { useFeatures } from '@/session/features.ts'
import { useCan } from '@/session/session.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import type { FieldAria } from '@/ui/field.tsx'
import { mostOptions, offeredOptions, searchOptions } from '@/value/entity-options.ts'
import { idOf } from '@/value/shown-value.ts'
import { useRefOption } from '@/value/use-ref-label.ts'
import { entityNamed, screensOf } from '../../../catalogue/catalogue.ts'
import { commandId } from '../../../catalogue/command.ts'
import { listPermission, optionsPermission } from '../../../catalogue/permission.ts'
import { acceptedValues } from '../../../catalogue/vocabulary/condition.ts'
import type { AnyCondition, Entity } from '../../../catalogue/vocabulary/entity.ts'
import { isRecord } from '../../../parsed-json.ts'
import { useTellLeft } from './unfinished.ts'

type RefInputProps = {
  readonly aria: FieldAria
  readonly entity: string
  /** A RefValue, an id, or null. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isLocked?: boolean
  /** Any row may be chosen, not only those offered to whoever makes something new: what is switched off, riders at rest. */
  readonly takesAny?: boolean
}

/** The id of the record that a row is chosen for, where what is offered depends on it. */
export const ChosenFor = createContext<number | null>(null)

/** By what the rows offered are narrowed down: parameters of the call that offers them, and the same in words. */
export type Narrowed = { readonly by: Readonly<Record<string, unknown>>; readonly said: string | null }

export const OfferedOnly = createContext<Narrowed>({ by: {}, said: null })

/** Chooses a row of another entity by the call the specification names for it, else by the console's own. */
export function RefInput({ aria, entity: name, value, onChange, isLocked = false, takesAny = false }: RefInputProps) {
  const entity = entityNamed(catalogue, name)
  const record = useContext(ChosenFor)
  const only = useContext(OfferedOnly)
  const can = useCan()
  const { options } = useFeatures()
  const search = useCallback(
    async (keyword: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
      const asked = { keyword, limit: mostOptions, ...only.by, ...(record === null ? {} : { record }) }
      const list = takesAny
        ? await searchOptions(entity, keyword, signal)
        : (await offeredOptions(entity, asked, signal)).list
      return list.map(({ id, label, hint, disabled }) => ({
        value: String(id),
        label,
        hint: hint ?? undefined,
        disabled: !takesAny && (disabled ?? false),
      }))
    },
    [entity, record, only, takesAny],
  )
  const id = idOf(value)
  const onLeft = useTellLeft()
  // Whoever may not see its list is told what it is called, and nothing that tells it apart.
  const isHinted = options && can(optionsPermission(entity)) && can(listPermission(entity))
  const looked = useRefOption(name, id !== null && (isHinted || labelOf(value) === null) ? String(id) : '')
  return (
    <Combobox
      {...aria}
      disabled={isLocked}
      placeholder={`搜索${entity.title}`}
      among={only.said === null ? entity.title : `${only.said}的${entity.title}`}
      keepsHint
      madeAt={can(commandId(entity, 'create')) ? titleOfList(entity, only.by) : undefined}
      value={id === null ? null : { ...looked, value: String(id), label: labelOf(value) ?? looked.label }}
      onSearch={search}
      onLeft={onLeft}
      onChange={(option) => onChange(option ? { id: Number(option.value), label: option.label, picture: null } : null)}
    />
  )
}

/** The list in which a row of an entity with some values is made; undefined where it is made in none. */
function titleOfList(entity: Entity, values: Narrowed['by']): string | undefined {
  if (!entity.create) return undefined
  const places = screensOf(catalogue, entity.name).filter(({ screen }) => !screen.hidden)
  const fitting = places.find(({ screen }) => screen.kind === 'grid' && fits(screen.where, values))
  const place = fitting ?? homeScreen(catalogue, entity.name)
  return place ? [...new Set([place.module.title, place.screen.title])].join(' › ') : undefined
}

/** Whether a list is that of some values alone: of one trade, where a row of it is looked for. */
function fits(where: AnyCondition, values: Narrowed['by']): boolean {
  const fixed = Object.keys(where).filter((name) => name in values)
  return fixed.length > 0 && fixed.every((name) => acceptedValues(where[name]).includes(values[name]))
}

function labelOf(value: unknown): string | null {
  return isRecord(value) && 'label' in value ? String(value.label) : null
}
