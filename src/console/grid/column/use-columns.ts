import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  tableFeatures,
  type Updater,
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
  const keep =
    <Part extends keyof ColumnChoice>(part: Part) =>
    (update: Updater<ColumnChoice[Part]>) =>
      setChoices((all) => {
        const known = all[key] ?? noChoice
        return { ...all, [key]: { ...known, [part]: functionalUpdate(update, known[part]) } }
      })
  const table = useTable({
    features,
    columns,
    data: noRows,
    state: choice,
    onColumnOrderChange: keep('columnOrder'),
    onColumnSizingChange: keep('columnSizing'),
    onColumnVisibilityChange: keep('columnVisibility'),
  })
  const shown = table.getVisibleLeafColumns().flatMap((column): Column[] => {
    const field = entity.fields[column.id]
    if (!field) return []
    const isFree = choice.columnSizing[column.id] === undefined
    return [{ name: column.id, field, width: column.getSize(), least: isFree ? leastWidth(entity, column.id) : null }]
  })
  const shape = JSON.stringify(shown.map(({ name, width, least }) => [name, width, least]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again only when the columns really differ
  const stable = useMemo(() => shown, [shape, entity])

  return useMemo(
    () => ({
      shown: stable,
      table,
      isChanged: choice !== noChoice,
      reset: () => setChoices((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))),
    }),
    [stable, table, choice, key, setChoices],
  )
}
