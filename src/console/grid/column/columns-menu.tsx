import { Columns3 } from 'lucide-react'
import { deferred } from '@/ui/deferred.tsx'
import { PopoverButton } from '@/ui/popover-button.tsx'
import type { Columns } from './use-columns.ts'

const load = () => import('./columns-panel.tsx')
const ColumnsPanel = deferred(async () => (await load()).ColumnsPanel)

type ColumnsMenuProps = {
  readonly columns: Columns
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The button that opens the choice of columns. */
export function ColumnsMenu({ columns, open, onOpenChange }: ColumnsMenuProps) {
  return (
    <PopoverButton label="显示的列" icon={<Columns3 />} isBare load={load} open={open} onOpenChange={onOpenChange}>
      {(anchor) => <ColumnsPanel columns={columns} anchor={anchor} onClose={() => onOpenChange(false)} />}
    </PopoverButton>
  )
}
