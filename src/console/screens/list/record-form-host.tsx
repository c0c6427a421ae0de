import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { pageFormAddress } from '@/command/page-form.ts'
import { tellRun } from '@/command/witness.ts'
import { folderFieldOf } from '@/list/folder-field.ts'
import type { OpenList } from '@/list/open-list.ts'
import { deferred } from '@/ui/deferred.tsx'
import { expectDialog } from '@/ui/keyboard/keys-before.ts'
import { warn } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import type { FormCommand } from '../../../catalogue/command.ts'
import type { ActionAnswer, Row } from '../../../catalogue/wire.ts'

const RecordForm = deferred(async () => (await import('@/form/record-form.tsx')).RecordForm)
const UploadSheet = deferred(async () => (await import('./upload-sheet.tsx')).UploadSheet)

/** The command whose rows are files: they are sent, not written. */
const uploadCommand = 'attachment.create'

type Opened = { readonly command: FormCommand; readonly row: Row | null; readonly files?: readonly File[] }

/** The form of a list's rows: how to open it, and the form itself while it is open. */
export function useRecordForm(
  screen: PlacedScreen,
  list: OpenList,
  isCreating: boolean,
  onLeave: () => void,
): {
  readonly openForm: (command: FormCommand) => void
  /** Opens the form of a row, whatever is selected. */
  readonly editRow: (command: FormCommand, row: Row) => void
  /** Opens the form with files that were dropped on the list, where its rows are files. */
  readonly dropFiles: ((files: readonly File[]) => void) | null
  readonly form: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  const navigate = useNavigate()
  const openWith = useCallback(
    (command: FormCommand, row: Row | null) => {
      const page = pageFormAddress(knownCatalogue(), command, row?.id ?? null)
      if (page !== null) return navigate(page)
      expectDialog()
      setOpened({ command, row })
    },
    [navigate],
  )
  const openForm = useCallback(
    (command: FormCommand) => {
      const row = command.kind === 'edit' ? rowToEdit(list) : null
      if (command.kind === 'edit' && !row) warn(list.decider.unread() ?? '没有选中的内容')
      else openWith(command, row)
    },
    [list, openWith],
  )
  const editRow = useCallback(
    (command: FormCommand, row: Row) => {
      tellRun(command)
      openWith(command, row)
    },
    [openWith],
  )
  useEffect(() => {
    const command = isCreating ? createCommand(list.query.entity.name) : undefined
    const page = command ? pageFormAddress(knownCatalogue(), command, null) : null
    if (page !== null) navigate(page, { replace: true })
    else if (command) {
      expectDialog()
      setOpened({ command, row: null })
    }
  }, [isCreating, list, navigate])
  const close = () => {
    setOpened(null)
    onLeave()
  }
  const show = (answer: ActionAnswer) => {
    if (opened?.row) void list.rows.live.reconcile([opened.row.id])
    else if (answer.changed > 0) void list.made(answer.ids ?? [])
  }
  const { screen: words } = screen
  const fixed = { ...chosenFolder(screen, list), ...(words.kind === 'grid' ? words.where : {}) }
  const form = !opened ? null : opened.command.id === uploadCommand ? (
    <UploadSheet files={opened.files ?? []} fixed={fixed} onClose={close} onDone={show} />
  ) : (
    <RecordForm
      key={`${opened.command.id} ${opened.row?.id ?? ''}`}
      command={opened.command}
      row={opened.row}
      fixed={fixed}
      onClose={close}
      onDone={show}
    />
  )
  const upload = createCommand(list.query.entity.name)
  const dropFiles =
    upload?.id === uploadCommand ? (files: readonly File[]) => setOpened({ command: upload, row: null, files }) : null
  return { openForm, editRow, dropFiles, form }
}

function rowToEdit({ rows, selection, cursor, pinned }: OpenList): Row | null {
  const { count, everything } = selection.summary()
  const [picked] = !everything && count === 1 ? selection.picked() : []
  if (count === 0 && pinned.id() !== null) return pinned.row()
  return rows.entryOf(picked ?? cursor.id() ?? -1)?.row ?? null
}

/** The folder that is looked at is the one a new row goes into. */
function chosenFolder(screen: PlacedScreen, { query }: OpenList): Readonly<Record<string, unknown>> {
  const field = folderFieldOf(screen, query.entity)
  const id = Number(field ? query.filter[field.name] : 0)
  return field && Number.isSafeInteger(id) && id > 0 ? { [field.name]: id } : {}
}

function createCommand(entity: string): FormCommand | undefined {
  return knownCatalogue().commands.find(
    (command): command is FormCommand => command.kind === 'create' && command.entity.name === entity,
  )
}
