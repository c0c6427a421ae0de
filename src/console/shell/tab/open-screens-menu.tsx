import { useAtomValue } from 'jotai'
import { Check } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { Button } from '@/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import type { MenuProps } from '@/ui/lazy-menu.tsx'
import { closeAllTabs, closeOtherTabs, closeTab, show, tabsAtom } from './tab-state.ts'

/** Every open screen by name, and what the strip of tabs does besides. */
export function OpenScreensMenu({ trigger }: MenuProps) {
  const tabs = useAtomValue(tabsAtom)
  const { pathname } = useLocation()
  const current = tabs.find(({ path }) => path === pathname)
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button {...trigger} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-52">
        {tabs.map((tab) => (
          <DropdownMenuItem
            key={tab.path}
            aria-current={tab === current ? 'page' : undefined}
            onSelect={() => show(tab)}
          >
            <span className="min-w-0 flex-1 truncate">{tab.title}</span>
            {tab === current ? <Check /> : null}
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        {current && !current.affix ? (
          <DropdownMenuItem onSelect={() => closeTab(pathname)}>关闭当前</DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => closeOtherTabs(pathname)}>关闭其他</DropdownMenuItem>
        <DropdownMenuItem onSelect={closeAllTabs}>关闭全部</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
