import { useAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuGroup } from '@/session/permission.ts'
import { Sheet } from '@/ui/dialog.tsx'
import { Sidebar } from './sidebar.tsx'
import { drawerOpenAtom } from './sidebar-state.ts'

/** The sidebar of a narrow window: closed at first, and again by navigation or a tap beside it (specification §2.8). */
export function Drawer({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const [isOpen, setOpen] = useAtom(drawerOpenAtom)
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    setOpen(false)
  }, [key, setOpen])
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} title="菜单" hideTitle side="left" width={240}>
      <Sidebar groups={groups} isFolded={false} />
    </Sheet>
  )
}
