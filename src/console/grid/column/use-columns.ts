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
import { folderFieldOf } from '@/list/folder-field.ts'
import { arrangementKey } from '@/list/list-query.ts'
import type { OpenList } from '@/list/open-list.ts'
import { userStorageAtom } from '@/session/storage.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import { sortOf } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Row } from '../../../catalogue/wire.ts'
import type { Density } from '../view/use-density.ts'
import { useColumnRoom } from './column-room.ts'
import {
  type Column,
  type ColumnChoice,
  columnLimits,
  leastWidth,
  noChoice,
  ownWidth,
  readChoices,
  withoutRoom,
} from './columns.ts'

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
  /** How many columns the list does without, or would, where the operator brought them back. */
  readonly foldedCount: number
  /** Why: they are empty or all alike, or there is no room for them. */
  readonly foldedWhy: string
  readonly isFolding: boolean
  /** Brings folded columns back, or folds them again. */
  readonly toggleFolded: () => void
}

/** The column model of an entity's list on a screen, kept for the operator on this device. Rows that are read take no room beside one another. */
export function useColumns(screen: PlacedScreen, list: OpenList, density: Density): Columns {
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
  const room = useColumnRoom(folderFieldOf(screen, entity) !== null)
  const { folded, foldedWhy, isFolding, toggleFolded } = useFolded(list, choice, density === 'compact' ? room : null)
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
      foldedWhy,
      isFolding,
      toggleFolded,
      reset: () => setChoices((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))),
    }),
    [stable, table, choice, key, setChoices, folded, foldedWhy, isFolding, toggleFolded],
  )
}

/** The columns a list does without: not those the operator has decided about, nor the one it is ordered by. */
function useFolded({ query, rows, folded }: OpenList, { columnVisibility }: ColumnChoice, room: number | null) {
  const [areShown, setShown] = useAtom(folded.areShownAtom)
  const uniform = useSyncExternalStore(rows.subscribeSummary, () => folded.names(rows))
  const { entity } = query
  const { field: sorted } = sortOf({ sort: query.sort ?? entity.list?.sort ?? '-id' })
  const found = useMemo(() => {
    const isFree = (name: string) => name !== sorted && columnVisibility[name] === undefined
    const alike = [...uniform].filter(isFree)
    const left = room === null ? [] : withoutRoom(entity, room, (name) => !alike.includes(name), sorted)
    const crowded = left.filter(isFree)
    const why = [alike.length > 0 ? ['空的', '相同的'] : [], crowded.length > 0 ? ['放不下的'] : []].flat()
    return { folded: [...alike, ...crowded], foldedWhy: why.join('、').replace(/、(?=[^、]*$)/, '或') }
  }, [uniform, sorted, columnVisibility, entity, room])
  return {
    ...found,
    isFolding: !areShown,
    toggleFolded: useCallback(() => setShown((before) => !before), [setShown]),
  }
}
