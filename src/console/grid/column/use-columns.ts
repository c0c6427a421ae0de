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
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { arrangementKey } from '@/list/list-query.ts'
import type { OpenList } from '@/list/open-list.ts'
import { userStorageAtom } from '@/session/storage.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import { sortOf } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { type Column, type ColumnChoice, columnLimits, leastWidth, noChoice, ownWidth, readChoices } from './columns.ts'

const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature })
/** The table holds the column model only; rows live in the row store. */
const noRows: Row[] = []

/** How the operator arranged the columns of lists, by `arrangementKey`. */
export const columnChoicesAtom = userStorageAtom<Readonly<Record<string, ColumnChoice>>>('columns', {}, readChoices)

/** The columns of a list as the operator arranged them, and how to arrange them anew. */
export type Columns = {
  readonly shown: readonly Column[]
  readonly table: ReactTable<typeof features, Row>
  readonly reset: () => void
  readonly isChanged: boolean
  /** How many columns the list does without, since they say nothing, or would, where the operator brought them back. */
  readonly foldedCount: number
  readonly isFolding: boolean
  /** Brings folded columns back, or folds them again. */
  readonly toggleFolded: () => void
}

/** The column model of an entity's list on a screen, kept for the operator on this device. */
export function useColumns(screen: PlacedScreen, list: OpenList): Columns {
  const { entity } = list.query
  const [choices, setChoices] = useAtom(columnChoicesAtom)
  const key = arrangementKey(screen, list.query)
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
  const { folded, isFolding, toggleFolded } = useFolded(list, choice)
  const state = useMemo(() => {
    const hidden = isFolding ? Object.fromEntries(folded.map((name) => [name, false])) : {}
    return { ...choice, columnVisibility: { ...hidden, ...choice.columnVisibility } }
  }, [choice, folded, isFolding])
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
    state,
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
      foldedCount: folded.length,
      isFolding,
      toggleFolded,
      reset: () => setChoices((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))),
    }),
    [stable, table, choice, key, setChoices, folded, isFolding, toggleFolded],
  )
}

/** The columns a list does without: not those the operator has decided about, nor the one it is ordered by. */
function useFolded({ query, rows, folded }: OpenList, { columnVisibility }: ColumnChoice) {
  const [areShown, setShown] = useAtom(folded.areShownAtom)
  const names = useSyncExternalStore(rows.subscribeSummary, () => folded.names(rows))
  const { field: sorted } = sortOf({ sort: query.sort ?? query.entity.list?.sort ?? '-id' })
  return {
    folded: useMemo(
      () => [...names].filter((name) => name !== sorted && columnVisibility[name] === undefined),
      [names, sorted, columnVisibility],
    ),
    isFolding: !areShown,
    toggleFolded: useCallback(() => setShown((before) => !before), [setShown]),
  }
}
