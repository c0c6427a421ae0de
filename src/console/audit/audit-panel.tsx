import { useAtom } from 'jotai'
import { Sheet } from '@/ui/dialog.tsx'
import { AuditList } from './audit-list.tsx'
import { auditOpenAtom } from './audit-state.ts'

/** What was done in the school, newest first, with undo where it is possible. j k move, z takes back, Enter shows rows. */
export function AuditPanel() {
  const [isOpen, setOpen] = useAtom(auditOpenAtom)
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} title="操作记录" width={560} onOpenAutoFocus={focusList}>
      {isOpen ? <AuditList /> : null}
    </Sheet>
  )
}

function focusList(event: Event): void {
  const list = event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>('[data-audit-list]') : null
  if (!list) return
  event.preventDefault()
  list.focus()
}
