import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useAtom } from 'jotai'
import { useMemo } from 'react'
import { userStorageAtom } from '@/session/storage.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { type Column, type ColumnChoice, columnLimits, leastWidth, noChoice, ownWidth, readChoices } from './columns.ts'

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature })
/** The table holds the column model only; rows live in the row store. */
const noRows: Row[] = []

const choicesAtom = userStorageAtom<Readonly<Record<string, ColumnChoice>>>('columns', {}, readChoices)

/** The columns of a list as the operator arranged them, and how to arrange them anew. */
export type Columns = {
  readonly shown: readonly Column[]
  readonly table: ReactTable<typeof features, Row>
  /** Puts a column before another one, or last. */
  readonly move: (name: string, before: string | null) => void
  readonly resize: (name: string, width: number | null) => void
  readonly toggle: (name: string) => void
  readonly reset: () => void
  readonly isChanged: boolean
}

/** The column model of an entity's list on a screen, kept for the operator on this device. */
export function useColumns(screen: PlacedScreen, entity: Entity): Columns {
  const [choices, setChoices] = useAtom(choicesAtom)
  const key = `${screen.id}/${entity.name}`
  const choice = choices[key] ?? noChoice
  const columns = useMemo(
    () =>
      (entity.list?.columns ?? []).map((name) => ({
        id: name,
        accessorFn: (row: Row) => row[name],
        header: entity.fields[name]?.label ?? name,
        size: ownWidth(entity, name),
        minSize: columnLimits.least,
        maxSize: columnLimits.most,
      })),
    [entity],
  )
  const state = useMemo(
    () => ({
      columnOrder: [...choice.order],
      columnVisibility: Object.fromEntries(choice.hidden.map((name) => [name, false])),
      columnSizing: { ...choice.widths },
    }),
    [choice],
  )
  const table = useTable({ features, columns, data: noRows, state })
  const shown = table.getVisibleLeafColumns().flatMap((column): Column[] => {
    const field = entity.fields[column.id]
    if (!field) return []
    const isFree = choice.widths[column.id] === undefined
    return [{ name: column.id, field, width: column.getSize(), least: isFree ? leastWidth(entity, column.id) : null }]
  })
  const shape = JSON.stringify(shown.map(({ name, width, least }) => [name, width, least]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again only when the columns really differ
  const stable = useMemo(() => shown, [shape, entity])

  return useMemo(() => {
    const change = (next: (before: ColumnChoice) => ColumnChoice) =>
      setChoices((all) => ({ ...all, [key]: next(all[key] ?? noChoice) }))
    const names = table.getAllLeafColumns().map(({ id }) => id)
    return {
      shown: stable,
      table,
      isChanged: choice !== noChoice,
      move: (name, before) => {
        const rest = names.filter((other) => other !== name)
        const at = before === null ? rest.length : rest.indexOf(before)
        change((known) => ({ ...known, order: [...rest.slice(0, at), name, ...rest.slice(at)] }))
      },
      resize: (name, width) =>
        change((known) => {
          const { [name]: _, ...others } = known.widths
          const bounded = Math.round(Math.max(columnLimits.least, Math.min(columnLimits.most, width ?? 0)))
          return { ...known, widths: width === null ? others : { ...others, [name]: bounded } }
        }),
      toggle: (name) =>
        change((known) => {
          const isHidden = known.hidden.includes(name)
          if (!isHidden && known.hidden.length >= names.length - 1) return known
          return {
            ...known,
            hidden: isHidden ? known.hidden.filter((other) => other !== name) : [...known.hidden, name],
          }
        }),
      reset: () => setChoices((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))),
    }
  }, [stable, table, choice, key, setChoices])
}
