import { useAtomValue } from 'jotai'
import { Bookmark, ChartColumn, Download, Ellipsis, LayoutGrid, List, PanelRight, Rows2, Upload } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { ColumnsMenu } from '@/grid/column/columns-menu.tsx'
import { FoldedButton } from '@/grid/column/folded-button.tsx'
import type { Columns } from '@/grid/column/use-columns.ts'
import type { Density } from '@/grid/view/use-density.ts'
import { useTitleWithKey } from '@/hotkeys/command-key.tsx'
import type { OpenList } from '@/list/open-list.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import { loadSaved } from '@/saved/load-saved.ts'
import { useFeatures } from '@/session/features.ts'
import { IconButton } from '@/ui/button.tsx'
import { LazyMenu } from '@/ui/lazy-menu.tsx'
import { CreateButton } from './create-button.tsx'

const loadMoreMenu = async () => (await import('@/import/more-menu.tsx')).MoreMenu

const loadExportMenu = async () => (await import('@/export/export-menu.tsx')).ExportMenu

const loadViewsMenu = async () => (await loadSaved()).ViewsMenu

type ListActionsProps = {
  readonly list: OpenList
  readonly columns: Columns
  /** Whether rows are shown as pictures, and how to change that; null where they are none. */
  readonly tiles: { readonly asTiles: boolean; readonly toggleTiles: (() => void) | null }
  readonly density: Density
  readonly toggleDensity: () => void
  /** Null where rows cannot be created by this operator. */
  readonly openImport: (() => void) | null
  readonly openCharts: () => void
  readonly isChoosingColumns: boolean
  readonly onChooseColumns: (isOpen: boolean) => void
  readonly detail: { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void }
}

/** What can be done with a list as a whole, and how it is shown. */
export function ListActions({
  list,
  columns,
  tiles: { asTiles, toggleTiles },
  density,
  toggleDensity,
  openImport,
  openCharts,
  isChoosingColumns,
  onChooseColumns,
  detail,
}: ListActionsProps) {
  const { ownCalls } = useFeatures()
  const detailTitle = useTitleWithKey('详情', 'grid.open')
  const densityTitle = useTitleWithKey(density === 'reading' ? '改为紧凑行距' : '改为阅读行距', 'grid.density')
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <CreateButton entity={list.query.entity} />
      {ownCalls ? <ViewsButton id={list.query.saved} /> : null}
      <IconButton
        label="图表"
        icon={<ChartColumn />}
        size="icon"
        className="ml-1 max-sm:hidden"
        title="图表"
        onClick={openCharts}
      />
      {openImport ? (
        <IconButton
          label="导入"
          icon={<Upload />}
          size="icon"
          className="max-sm:hidden"
          title="导入"
          onClick={openImport}
        />
      ) : null}
      <LazyMenu
        load={loadExportMenu}
        variant="ghost"
        size="icon"
        className="max-sm:hidden"
        aria-label="导出"
        title="导出"
      >
        <Download />
      </LazyMenu>
      <LazyMenu load={loadMoreMenu} variant="ghost" size="icon" className="sm:hidden" aria-label="更多">
        <Ellipsis />
      </LazyMenu>
      {toggleTiles ? (
        <IconButton
          label="图片视图"
          icon={asTiles ? <List /> : <LayoutGrid />}
          size="icon"
          aria-pressed={asTiles}
          title={asTiles ? '改为列表' : '改为图片'}
          onClick={toggleTiles}
        />
      ) : null}
      {asTiles ? null : (
        <IconButton
          label="阅读行距"
          icon={<Rows2 />}
          size="icon"
          className="aria-pressed:bg-neutral-tint max-sm:hidden xl:max-[82rem]:hidden"
          aria-pressed={density === 'reading'}
          title={densityTitle}
          onClick={toggleDensity}
        />
      )}
      <span className="contents max-sm:hidden">
        <ColumnsMenu columns={columns} open={isChoosingColumns} onOpenChange={onChooseColumns} />
      </span>
      <FoldedButton columns={columns} />
      {/* A click only puts the cursor on a row: nothing else tells a mouse how its detail is opened. Cards open by a tap. */}
      <IconButton
        label="详情"
        icon={<PanelRight />}
        size="icon"
        className="aria-pressed:bg-neutral-tint max-sm:hidden"
        aria-pressed={detail.isOpen}
        title={detailTitle}
        onClick={detail.isOpen ? detail.close : detail.open}
      />
    </div>
  )
}

/** The button of the saved views, named by the one that is open. */
function ViewsButton({ id }: { readonly id: string | null }) {
  const open = useAtomValue(savedCommandsAtom).find(({ saved }) => String(saved.id) === id)
  return (
    <LazyMenu
      load={loadViewsMenu}
      variant="ghost"
      size={open ? 'default' : 'icon'}
      className="ml-1 px-1.5"
      aria-label={open ? `视图：${open.title}` : '视图'}
      title="视图"
    >
      <Bookmark />
      {open ? <span className="max-w-32 truncate max-sm:hidden">{open.title}</span> : null}
    </LazyMenu>
  )
}

/** How many rows match. */
export function Total({ list: { rows } }: Pick<ListActionsProps, 'list'>) {
  const { total, isCounted } = useSyncExternalStore(rows.subscribeSummary, rows.summary)
  return isCounted ? `共 ${rowCount(total)} 条` : null
}
