import { useAtomValue } from 'jotai'
import { ChevronDown } from 'lucide-react'
import { LazyMenu } from '@/ui/lazy-menu.tsx'
import { tabsAtom } from './tab-state.ts'

const loadMenu = async () => (await import('./open-screens-menu.tsx')).OpenScreensMenu

/** The list of the open screens, for tabs that are out of sight, and for screens too narrow for a strip of tabs. */
export function OpenScreens({ className }: { readonly className?: string }) {
  const { length } = useAtomValue(tabsAtom)
  return (
    <LazyMenu
      load={loadMenu}
      variant="ghost"
      className={className}
      aria-label={`打开的页面，${length} 个`}
      title="打开的页面"
    >
      <span className="tabular-nums">{length}</span>
      <ChevronDown />
    </LazyMenu>
  )
}
