import { type ReactNode, useCallback, useState } from 'react'
import type { OpenList } from '@/list/open-list.ts'
import { useCan } from '@/session/session.ts'
import { deferred } from '@/ui/deferred.tsx'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { importForm } from '../../catalogue/schema/importable.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'

const ImportDialog = deferred(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** The import of a list's rows: how to open it, where the operator may create such rows, and its dialog while it is open. */
export function useImport({ query: { entity }, rows }: OpenList): {
  readonly openImport: (() => void) | null
  readonly importDialog: ReactNode
} {
  const isAllowed = useMayImport(entity)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback(() => {
    expectDialog()
    setOpen(true)
  }, [])
  return {
    openImport: isAllowed ? open : null,
    importDialog: isOpen ? (
      <ImportDialog entity={entity} onDone={() => void rows.reload()} onClose={() => setOpen(false)} />
    ) : null,
  }
}

/** Whether the operator may create rows of an entity, and these can be read from a sheet. */
export function useMayImport(entity: Entity): boolean {
  const can = useCan()
  return importForm(entity) !== null && can(`${entity.name}.create`)
}
