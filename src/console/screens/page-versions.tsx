import { History } from 'lucide-react'
import { useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { useChildren } from '@/list/use-record.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { notify } from '@/ui/toaster.tsx'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Row } from '../../catalogue/wire.ts'
import { VersionDialog } from './applets/version-dialog.tsx'

type PageVersionsProps = {
  readonly entity: string
  readonly row: Row
  /** Puts what a version held into the form; it is kept once that is saved. */
  readonly onRestore: (name: string, value: unknown) => void
}

/** The versions of an entity's rows: their entity, and which field of it they kept. */
const versioned: Readonly<Record<string, { readonly entity: string; readonly field: string }>> = {
  diyPage: { entity: 'diyPageVersion', field: 'blocks' },
  form: { entity: 'formVersion', field: 'questions' },
}
const mostShown = 20

/** What a page or form held before its last changes: to be compared with what it holds now, and to go back to. */
export function PageVersions({ entity, row, onRestore }: PageVersionsProps) {
  const { entity: name, field } = versioned[entity] ?? { entity: 'diyPageVersion', field: 'blocks' }
  const version = entityNamed(catalogue, name)
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const { data } = useChildren(version, entity, row.id, mostShown)
  if (!can(`${name}.list`) || !data || data.list.length === 0) return null
  const restore = (value: unknown) => {
    onRestore(field, value)
    notify('已换成这个版本的内容，保存后生效')
  }
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          expectDialog()
          setOpen(true)
        }}
      >
        <History /> 历史版本
      </Button>
      {isOpen ? (
        <VersionDialog
          entity={version}
          versions={data.list}
          field={field}
          now={row[field]}
          onRestore={restore}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
