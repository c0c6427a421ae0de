import { useAtomValue } from 'jotai'
import { DropdownMenuItem, DropdownMenuLabel, LoadedMenu } from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'
import { type Size, sizeAtom, sizes } from './appearance.ts'
import { chooseSize } from './shell-actions.ts'

const names: readonly Size[] = ['default', 'medium', 'small', 'mini']

/** The sizes of the interface; the current one cannot be chosen. */
export function SizeMenu({ trigger }: MenuProps) {
  const current = useAtomValue(sizeAtom)
  return (
    <LoadedMenu trigger={trigger}>
      <DropdownMenuLabel>界面大小</DropdownMenuLabel>
      {names.map((size) => (
        <DropdownMenuItem key={size} disabled={size === current} onSelect={() => chooseSize(size)}>
          {sizes[size]}
        </DropdownMenuItem>
      ))}
    </LoadedMenu>
  )
}
