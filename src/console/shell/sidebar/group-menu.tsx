import { Link, useLocation } from 'react-router-dom'
import type { MenuGroup } from '@/session/permission.ts'
import { DropdownMenuItem, DropdownMenuLabel, LoadedMenu } from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'

/** The menu of a module in the folded sidebar. */
export function groupMenu(group: MenuGroup) {
  return function GroupMenu({ trigger }: MenuProps) {
    const { pathname } = useLocation()
    return (
      <LoadedMenu trigger={trigger} side="right" align="start">
        <DropdownMenuLabel>{group.title}</DropdownMenuLabel>
        {group.screens.map(({ path, screen }) => (
          <DropdownMenuItem key={path} asChild>
            <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
              {screen.title}
            </Link>
          </DropdownMenuItem>
        ))}
      </LoadedMenu>
    )
  }
}
