import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { catalogue } from '../../../commands/index.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { FormCommand } from '../../catalogue/command.ts'
import type { ActionAnswer, Row } from '../../catalogue/wire.ts'
import { warn } from '../ui/feedback/toaster.tsx'
import type { ListSession } from './list-session.ts'

const RecordForm = lazy(() => import('../form/record-form.tsx').then((part) => ({ default: part.RecordForm })))

type Opened = { readonly command: FormCommand; readonly row: Row | null }

/** The form of a list's rows: how to open it, and the form itself while it is open. */
export function useRecordForm(
  screen: PlacedScreen,
  session: ListSession,
  isCreating: boolean,
  onLeave: () => void,
): { readonly openForm: (command: FormCommand) => void; readonly form: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const openForm = useCallback(
    (command: FormCommand) => {
      const entry = command.kind === 'edit' ? rowToEdit(session) : null
      if (command.kind === 'edit' && !entry) {
        warn('没有选中的内容')
        return
      }
      setOpened({ command, row: entry })
    },
    [session],
  )
  useEffect(() => {
    const command = isCreating ? createCommand(session.query.entity.name) : undefined
    if (command) setOpened({ command, row: null })
  }, [isCreating, session])
  const close = () => {
    setOpened(null)
    onLeave()
  }
  const show = (answer: ActionAnswer) => {
    if (opened?.row) void session.rows.reread([opened.row.id])
    else if (answer.changed > 0) session.rows.reload()
  }
  const { screen: words } = screen
  const form = opened ? (
    <Suspense fallback={null}>
      <RecordForm
        key={`${opened.command.id} ${opened.row?.id ?? ''}`}
        command={opened.command}
        row={opened.row}
        fixed={words.kind === 'grid' ? words.where : {}}
        onClose={close}
        onDone={show}
      />
    </Suspense>
  ) : null
  return { openForm, form }
}

function rowToEdit({ rows, selection, cursor, pinned }: ListSession): Row | null {
  const { count, everything } = selection.summary()
  const [picked] = !everything && count === 1 ? selection.picked() : []
  if (count === 0 && pinned.id() !== null) return pinned.row()
  return (picked === undefined ? rows.entry(cursor.index()) : rows.entryOf(picked))?.row ?? null
}

function createCommand(entity: string): FormCommand | undefined {
  return catalogue.commands.find(
    (command): command is FormCommand => command.kind === 'create' && command.entity.name === entity,
  )
}
