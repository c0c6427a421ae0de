import { useQuery } from '@tanstack/react-query'
import { Folder, FolderOpen, FolderPlus, Layers } from 'lucide-react'
import type { ReactNode } from 'react'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { useCommands } from '@/command/use-commands.ts'
import type { FolderField } from '@/list/folder-field.ts'
import { sidebarKeys } from '@/page/tree-keys.ts'
import { read } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/button.tsx'
import { asRef } from '@/value/shown-value.ts'
import { get } from '../../../catalogue/vocabulary/call.ts'
import type { ListAnswer, Row } from '../../../catalogue/wire.ts'

type FolderPanelProps = {
  readonly field: FolderField
  /** Id of the folder shown, as the filter writes it; empty for all. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether a folder belongs beside the list. */
  readonly isShown: (folder: Row) => boolean
}

const mostFolders = 500
const entry =
  'flex h-8 w-full min-w-0 items-center gap-2 rounded-md pr-2 text-left text-sm hover:bg-neutral-tint aria-[current=true]:bg-accent aria-[current=true]:font-medium aria-[current=true]:text-primary-text'

/** The folders beside a list, one in another; choosing one shows what lies in it. */
export function FolderPanel({ field: { folder, parent }, value, onChange, isShown }: FolderPanelProps) {
  const can = useCan()
  const { run } = useCommands()
  const call = folder.list?.call ?? get('')
  const queryKey = ['folders', folder.name]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read<ListAnswer>(call, { page: 1, limit: mostFolders }, signal),
  })
  useFreshQuery(queryKey, { of: [folder.name] })
  const create = knownCatalogue().commands.find((each) => each.kind === 'create' && each.entity === folder)
  const rows = (data?.list ?? []).filter(isShown)
  const known = new Set(rows.map(({ id }) => id))
  const below = (id: number | null): readonly Row[] =>
    rows.filter((row) => {
      const above = parent === null ? null : (asRef(row[parent])?.id ?? null)
      return id === null ? above === null || !known.has(above) : above === id
    })
  const branch = (id: number | null, depth: number): ReactNode =>
    below(id).map((row) => (
      <li key={row.id}>
        <Entry
          depth={depth}
          isCurrent={value === String(row.id)}
          onChoose={() => onChange(String(row.id))}
          label={String(row[folder.label] ?? '')}
        />
        {depth < 12 && below(row.id).length > 0 ? <ul>{branch(row.id, depth + 1)}</ul> : null}
      </li>
    ))
  return (
    <nav
      aria-label={folder.title}
      {...sidebarKeys}
      className="flex w-52 shrink-0 flex-col overflow-y-auto border-r px-2 py-2 max-lg:hidden"
    >
      <ul className="grid gap-0.5">
        <li>
          <button type="button" aria-current={value === ''} onClick={() => onChange('')} className={`${entry} pl-2`}>
            <Layers className="size-4 shrink-0" /> 全部
          </button>
        </li>
        {branch(null, 0)}
      </ul>
      {create && can(create.id) ? (
        <Button variant="ghost" className="mt-2 justify-start" onClick={() => run(create)}>
          <FolderPlus /> {create.title}
        </Button>
      ) : null}
    </nav>
  )
}

type EntryProps = {
  readonly depth: number
  readonly isCurrent: boolean
  readonly onChoose: () => void
  readonly label: string
}

function Entry({ depth, isCurrent, onChoose, label }: EntryProps) {
  const Icon = isCurrent ? FolderOpen : Folder
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={onChoose}
      style={{ paddingLeft: 8 + depth * 14 }}
      className={entry}
    >
      <Icon className="size-4 shrink-0" />
      <span className="truncate">{label}</span>
    </button>
  )
}
