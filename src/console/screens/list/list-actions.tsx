import { ChartColumn, Download, LayoutGrid, List, Rows2, Upload } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { thousands } from '@/format/number.ts'
import { ColumnsMenu } from '@/grid/column/columns-menu.tsx'
import { FoldedButton } from '@/grid/column/folded-button.tsx'
import type { Columns } from '@/grid/column/use-columns.ts'
import type { Density } from '@/grid/view/use-density.ts'
import type { OpenList } from '@/list/open-list.ts'
import { IconButton } from '@/ui/button.tsx'
import { LazyMenu } from '@/ui/lazy-menu.tsx'
import { CreateButton } from './create-button.tsx'

const loadExportMenu = async () => (await import('@/export/export-menu.tsx')).ExportMenu

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
}: ListActionsProps) {
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <CreateButton entity={list.query.entity} />
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
      <LazyMenu load={loadExportMenu} variant="ghost" size="icon" aria-label="导出" title="导出">
        <Download />
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
          className="aria-pressed:bg-neutral-tint max-sm:hidden"
          aria-pressed={density === 'reading'}
          title={`${density === 'reading' ? '改为紧凑行距' : '改为阅读行距'}（Shift V）`}
          onClick={toggleDensity}
        />
      )}
      <span className="contents max-sm:hidden">
        <ColumnsMenu columns={columns} open={isChoosingColumns} onOpenChange={onChooseColumns} />
      </span>
      <FoldedButton columns={columns} />
    </div>
  )
}

/** How many rows match. */
export function Total({ list: { rows } }: Pick<ListActionsProps, 'list'>) {
  const total = useSyncExternalStore(rows.subscribeSummary, () => rows.summary().total)
  return `共 ${thousands(total)} 条`
}
