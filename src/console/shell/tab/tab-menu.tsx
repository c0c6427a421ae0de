import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/ui/dropdown-menu.tsx'
import type { Tab } from './tab-list.ts'
import { closeAllTabs, closeOtherTabs, closeTab, refreshTab } from './tab-state.ts'

export type TabMenuProps = {
  readonly tab: Tab
  /** Where it was asked for, in px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
}

/** The menu of a tab, open where the right button was pressed, kept inside the window. */
export function TabMenu({ tab, at, onClose }: TabMenuProps) {
  return (
    <DropdownMenu open onOpenChange={(open) => (open ? undefined : onClose())} modal={false}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden="true" className="fixed size-0" style={{ left: at.x, top: at.y }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" aria-label={`标签页「${tab.title}」`}>
        <DropdownMenuItem onSelect={() => refreshTab(tab)}>刷新</DropdownMenuItem>
        {tab.affix ? null : <DropdownMenuItem onSelect={() => closeTab(tab.path)}>关闭</DropdownMenuItem>}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => closeOtherTabs(tab.path)}>关闭其他</DropdownMenuItem>
        <DropdownMenuItem onSelect={closeAllTabs}>关闭全部</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
