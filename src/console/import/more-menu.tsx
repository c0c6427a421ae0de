import { useAtomValue } from 'jotai'
import { type GridTarget, gridTargetAtom } from '@/command/target.ts'
import { ExportItems } from '@/export/export-menu.tsx'
import { DropdownMenuItem, DropdownMenuSeparator, LoadedMenu } from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'
import { useMayImport } from './use-import.tsx'

/** What a phone has no room for in the bar of a list. */
export function MoreMenu({ trigger }: MenuProps) {
  const list = useAtomValue(gridTargetAtom)
  return (
    <LoadedMenu trigger={trigger}>
      {list ? <OtherItems list={list} /> : null}
      <DropdownMenuSeparator />
      <ExportItems />
    </LoadedMenu>
  )
}

function OtherItems({ list: { entity, runShell } }: { readonly list: GridTarget }) {
  const mayImport = useMayImport(entity)
  return (
    <>
      <DropdownMenuItem onSelect={() => runShell('grid.charts')}>图表</DropdownMenuItem>
      {mayImport ? <DropdownMenuItem onSelect={() => runShell('grid.import')}>导入</DropdownMenuItem> : null}
    </>
  )
}
