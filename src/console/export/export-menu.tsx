import { useAtomValue } from 'jotai'
import { gridTargetAtom } from '@/command/target.ts'
import { DropdownMenuItem, LoadedMenu } from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'

const fileKinds: readonly string[] = ['image', 'images', 'media']

/** The formats the list on screen can be saved in. */
export function ExportMenu({ trigger }: MenuProps) {
  return (
    <LoadedMenu trigger={trigger}>
      <ExportItems />
    </LoadedMenu>
  )
}

/** The same as a part of a menu. */
export function ExportItems() {
  const list = useAtomValue(gridTargetAtom)
  const hasFiles = Object.values(list?.entity.fields ?? {}).some(({ kind }) => fileKinds.includes(kind))
  return (
    <>
      <DropdownMenuItem onSelect={() => list?.runShell('grid.exportCsv')}>导出为 CSV</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => list?.runShell('grid.exportXlsx')}>导出为 Excel（XLSX）</DropdownMenuItem>
      {hasFiles ? (
        <DropdownMenuItem onSelect={() => list?.runShell('grid.exportZip')}>打包下载（表格和文件）</DropdownMenuItem>
      ) : null}
    </>
  )
}
