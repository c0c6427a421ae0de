import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { thousands } from '@/format/number.ts'
import { useColumns } from '@/grid/column/use-columns.ts'
import { FilterBar, type FilterBarHandle } from '@/grid/filter/filter-bar.tsx'
import { useKeywordMarks } from '@/grid/filter/use-keyword-marks.ts'
import { Grid, type GridHandle } from '@/grid/view/grid.tsx'
import { useDensity } from '@/grid/view/use-density.ts'
import { useTiles } from '@/grid/view/use-tiles.ts'
import { useImport } from '@/import/use-import.tsx'
import { folderFieldOf, isFolderOf } from '@/list/folder-field.ts'
import type { Filter, ListQuery } from '@/list/list-query.ts'
import { useOpenList } from '@/list/use-open-list.ts'
import { deferred } from '@/ui/deferred.tsx'
import { isFocusFree } from '@/ui/keyboard/focus-return.ts'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { notify } from '@/ui/toaster.tsx'
import { SensitiveWordsContext, useSensitiveWords } from '@/value/sensitive/sensitive-words.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { LazySelectionBar, loadSelectionBar } from './lazy-selection-bar.tsx'
import { ListActions, Total } from './list-actions.tsx'
import { gridKeys } from './list-keys.ts'
import { ListProgress } from './list-progress.tsx'
import { ListNotice, ListState } from './list-state.tsx'
import { useRecordForm } from './record-form-host.tsx'
import { useReorder } from './reorder.ts'
import { useAsking } from './use-asking.ts'
import { useDetail } from './use-detail.ts'
import { useGridTarget } from './use-grid-target.ts'

const loadInputs = async () => (await import('./inputs-dialog.tsx')).InputsDialog
const InputsDialog = deferred(loadInputs)
const DetailSide = deferred(async () => (await import('@/detail/detail-side.tsx')).DetailSide)
const FolderPanel = deferred(
  async () => (await import('./folder-panel.tsx')).FolderPanel,
  <div className="w-52 shrink-0 border-r max-lg:hidden" />,
)
const ListCharts = deferred(async () => (await import('@/chart/list-charts.tsx')).ListCharts)
/** ms after a list is shown until what it may be decided with is fetched. */
const restBeforeLoading = 1000

type ListPageProps = {
  readonly screen: PlacedScreen
  readonly query: ListQuery
  /** The entities the screen switches between. */
  readonly entities: readonly Entity[]
  /** The record the address opens. */
  readonly openId: number | null
  /** Whether the address asks for the form that creates a row. */
  readonly isCreating: boolean
  /** Changes part of the filter; an empty text takes a part away. What replaces the address is no step to go back from. */
  readonly onFilter: (change: Filter, replace?: boolean) => void
  readonly onFilterReplace: (filter: Filter) => void
  /** Adds an address that opens a record. */
  readonly onOpen: (id: number) => void
  /** Changes another parameter of the address; null takes it away. */
  readonly onParam: (name: string, value: string | null) => void
}

/** A list with all that belongs to working on it: filter, rows, selection and what it is asked. */
export function ListPage({
  screen,
  query,
  entities,
  openId,
  isCreating,
  onFilter,
  onFilterReplace,
  onOpen,
  onParam,
}: ListPageProps) {
  const { entity } = query
  const view = useRef<GridHandle>(null)
  const filterBar = useRef<FilterBarHandle>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [isCharting, setCharting] = useState(false)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const focusGrid = useCallback(() => view.current?.focus(), [])
  const rowsInView = useCallback(() => view.current?.rowsInView() ?? 1, [])
  const { question, ask } = useAsking(rowsInView)
  const reveal = useCallback((index: number) => view.current?.reveal(index), [])
  const revealNext = useCallback((index: number) => view.current?.revealNext(index), [])
  const dependencies = useMemo(() => ({ ask, reveal, revealNext }), [ask, reveal, revealNext])
  const list = useOpenList(screen, query, dependencies)
  const { range } = list
  const move = useReorder(list)
  const { density, setDensity } = useDensity(screen, query)
  const columns = useColumns(screen, list, density)
  const tiles = useTiles(screen, list)
  const toggleDensity = useCallback(
    () => setDensity(density === 'reading' ? 'compact' : 'reading'),
    [density, setDensity],
  )
  const { toggleFolded } = columns
  const hasFolded = columns.foldedCount > 0
  const { openImport, importDialog } = useImport(list)
  const onForget = useCallback(() => onParam('open', null), [onParam])
  const detail = useDetail({ list, openId, onOpen, onForget, focusGrid })
  const keys = useMemo(
    () =>
      gridKeys({
        list,
        reveal,
        rowsInView,
        open: detail.open,
        close: detail.close,
        focusFilter: () => filterBar.current?.focus(),
        openColumns: () => {
          expectDialog()
          setChoosingColumns(true)
        },
        openCharts: () => {
          expectDialog()
          setCharting(true)
        },
        toggleDensity: tiles.asTiles ? null : toggleDensity,
        toggleFolded: hasFolded ? toggleFolded : null,
        move,
        openImport,
      }),
    [
      list,
      reveal,
      rowsInView,
      detail.open,
      detail.close,
      tiles.asTiles,
      toggleDensity,
      hasFolded,
      toggleFolded,
      move,
      openImport,
    ],
  )
  const leaveForm = useCallback(() => {
    if (isCreating) onParam('new', null)
  }, [isCreating, onParam])
  const { openForm, editRow, dropFiles, form } = useRecordForm(screen, list, isCreating, leaveForm)
  useGridTarget({ screen, list, openForm, keys, rowsInView })
  useKeywordMarks(rows, query.filter.keyword ?? '')
  const words = useSensitiveWords()
  const counts = useSyncExternalStore(list.rows.subscribeSummary, () => list.rows.summary().counts)
  const folders = folderFieldOf(screen, entity)

  useEffect(() => {
    if (isFocusFree()) focusGrid()
  }, [focusGrid])
  useEffect(() => {
    const timer = setTimeout(preload, restBeforeLoading)
    return () => clearTimeout(timer)
  }, [])

  const onSort = useCallback(
    (sort: string) => onParam('sort', sort === entity.list?.sort ? null : sort),
    [onParam, entity],
  )
  const onUsualOrder = () => onParam('sort', null)
  const onShowAll = () => {
    onFilterReplace({})
    focusGrid()
  }
  const onExtend = useCallback(
    (index: number) => {
      const missing = range.extendTo(index)
      if (missing > 0) notify(`中间有 ${thousands(missing)} 项还没有加载，没有选上`)
    },
    [range],
  )
  const { title } = screen.screen
  return (
    <SensitiveWordsContext value={words}>
      <div className="relative flex h-full min-h-0 flex-col print:h-dvh">
        {/* Breadcrumb and tab show the name already. */}
        <h1 className="sr-only">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1 xl:flex-nowrap xl:items-start">
          <FilterBar
            ref={filterBar}
            query={query}
            entities={entities}
            counts={counts}
            total={<Total list={list} />}
            onChange={onFilter}
            onReplace={onFilterReplace}
            onParam={onParam}
            hasSelection={() => list.selection.summary().count > 0}
            onLeave={focusGrid}
          />
          <ListActions
            list={list}
            columns={columns}
            tiles={tiles}
            openImport={openImport}
            openCharts={() => setCharting(true)}
            density={density}
            toggleDensity={toggleDensity}
            isChoosingColumns={isChoosingColumns}
            onChooseColumns={setChoosingColumns}
            detail={detail}
          />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra of the button that uploads */}
        <div
          className="flex min-h-0 flex-1 border-t sm:relative"
          onDragOver={(event) => (dropFiles && hasFiles(event) ? event.preventDefault() : undefined)}
          onDrop={(event) => {
            if (!dropFiles || !hasFiles(event)) return
            event.preventDefault()
            dropFiles([...event.dataTransfer.files])
          }}
        >
          {folders ? (
            <FolderPanel
              field={folders}
              value={query.filter[folders.name] ?? ''}
              onChange={(value) => onFilter({ [folders.name]: value })}
              isShown={(row) => isFolderOf(screen, entity, folders, row)}
            />
          ) : null}
          <div className="relative flex min-w-0 flex-1 flex-col">
            <div ref={rows} className="relative flex min-h-0 flex-1 flex-col">
              <Grid
                ref={view}
                title={title}
                list={list}
                columns={columns}
                sort={query.sort ?? entity.list?.sort ?? '-id'}
                onSort={onSort}
                onOpen={keys['grid.open']}
                onPoint={range.forget}
                onExtend={onExtend}
                asTiles={tiles.asTiles}
                density={density}
                onMove={move}
              />
              <ListProgress list={list} />
              <div className="pointer-events-none absolute inset-0 top-10 grid place-items-center [&>*]:pointer-events-auto">
                <ListState list={list} onShowAll={onShowAll} onUsualOrder={onUsualOrder} />
              </div>
              <ListNotice list={list} onRefresh={keys['grid.refresh']} onUsualOrder={onUsualOrder} />
            </div>
            <LazySelectionBar list={list} />
          </div>
          {detail.isOpen ? (
            <DetailSide
              ref={detail.panel}
              list={list}
              onClose={detail.close}
              onAct={(command, id) => void list.decider.run(command, null, { ids: [id] })}
              onEdit={editRow}
            />
          ) : null}
        </div>
      </div>
      {form}
      {importDialog}
      {isCharting ? <ListCharts list={list} onClose={() => setCharting(false)} /> : null}
      {question ? <InputsDialog key={question.asking.command.id} {...question} onAnswer={question.answer} /> : null}
    </SensitiveWordsContext>
  )
}

/** Fetches what deciding needs before it is asked for; where this fails, asking says so. */
function preload(): void {
  Promise.all([loadSelectionBar(), loadInputs()]).catch(() => undefined)
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}
