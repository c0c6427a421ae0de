import { Link, useLocation } from 'react-router-dom'
import type { MenuGroup } from '@/session/permission.ts'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'

/** The menu of a module in the folded sidebar. */
export function groupMenu(group: MenuGroup) {
  return function GroupMenu({ trigger }: MenuProps) {
    const { pathname } = useLocation()
    return (
      <DropdownMenu modal={false} defaultOpen>
        <DropdownMenuTrigger asChild>
          <Button {...trigger} />
        </DropdownMenuTrigger>
        <DropdownMenuContent side="right" align="start">
          <DropdownMenuLabel>{group.title}</DropdownMenuLabel>
          {group.screens.map(({ path, screen }) => (
            <DropdownMenuItem key={path} asChild>
              <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
                {screen.title}
              </Link>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    )
  }
}
