import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { appliesTo } from '@/command/availability.ts'
import { thousands } from '@/format/number.ts'
import { CommandKey } from '@/hotkeys/command-key.tsx'
import type { OpenList } from '@/list/open-list.ts'
import { useSeenEntry } from '@/list/presence/use-seen-entry.ts'
import { listLength } from '@/list/rows/list-summary.ts'
import type { Entry, RowMark } from '@/list/rows/row-slots.ts'
import { useRecord } from '@/list/use-record.ts'
import { useCan } from '@/session/session.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { ScrollRegion } from '@/ui/scroll-region.tsx'
import { ErrorState, Spinner } from '@/ui/state.tsx'
import { useRested } from '@/ui/use-rested.ts'
import { MarkChip } from '@/value/mark-chip.tsx'
import { type ActionCommand, type FormCommand, verbsOf } from '../../catalogue/command.ts'
import type { Row } from '../../catalogue/wire.ts'
import { AskedCommandPart, fieldsOfAsked } from './asked-command.tsx'
import { AuthorRecord } from './author-record.tsx'
import { OrderState } from './order-state.tsx'
import { RecordFields } from './record-fields.tsx'
import { RecordHistory } from './record-history.tsx'
import { BesideRecord, ChildRecords } from './related-records.tsx'

export type DetailPanelProps = {
  readonly list: OpenList
  readonly onClose: () => void
  /** Runs an action on the record shown, whatever is selected. */
  readonly onAct: (command: ActionCommand, id: number) => void
  /** Opens the form of the record shown, whatever is selected. */
  readonly onEdit: (command: FormCommand, row: Row) => void
}

/** The record under the cursor in full: its values at once, and what has to be asked for once the cursor rests. */
export function DetailPanel({ list, onClose, onAct, onEdit }: DetailPanelProps) {
  const { entity } = list.query
  const { id, entry, place } = useSubject(list)
  const mark = entry?.mark ?? null
  const shown = useSeenEntry(list.colleagues, entry)
  const listed = entry?.row ?? null
  const rested = useRested(id)
  const { data, error, isLoading, refetch } = useRecord(entity, rested)
  const asked = data?.id === id ? data : null
  const row: Row | null = listed ? { ...asked, ...listed } : asked
  const { pinned } = list
  useEffect(() => {
    if (asked) pinned.fill(asked)
  }, [pinned, asked])
  const region = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record is read from its top
  useLayoutEffect(() => {
    region.current?.scrollTo(0, 0)
  }, [id])
  return (
    <>
      <div className="flex items-center gap-2 border-b px-4 py-2">
        <h2 className="font-medium text-sm">
          {entity.title}
          {place === null ? '' : <span className="ml-2 font-normal text-muted-foreground tabular-nums">{place}</span>}
        </h2>
        {shown?.mark ? <MarkChip mark={shown.mark} /> : null}
        <IconButton label="关闭详情" icon={<X />} className="ml-auto" onClick={onClose} />
      </div>
      {row ? <Verbs row={row} list={list} onAct={onAct} onEdit={onEdit} /> : null}
      <ScrollRegion
        ref={region}
        label="全部内容"
        aria-busy={rested !== id || isLoading}
        className="min-h-0 flex-1 px-4 py-3 text-sm"
      >
        {row ? (
          <div key={id} className="grid gap-5">
            <AskedCommandPart entity={entity} row={row} />
            <RecordFields entity={entity} row={row} without={fieldsOfAsked(entity, row)} />
            <OrderState entity={entity} row={row} id={rested === id ? id : null} version={historyVersion(row, mark)} />
            <BesideRecord entity={entity} row={row} />
            <ChildRecords entity={entity} id={rested === id ? id : null} />
            <section>
              <h3 className="mb-2 font-medium text-sm">操作记录</h3>
              <RecordHistory
                entity={entity}
                row={row}
                id={rested === id ? id : null}
                version={historyVersion(row, mark)}
              />
            </section>
          </div>
        ) : error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : id === null ? (
          <p className="text-muted-foreground">{list.decider.unread() ?? '没有选中的内容'}</p>
        ) : (
          <Spinner />
        )}
      </ScrollRegion>
      {row ? <AuthorRecord entity={entity} row={row} isRested={rested === id} /> : null}
    </>
  )
}

/** Differs once something has happened to the record. */
function historyVersion(row: Row, mark: RowMark | null): string {
  return `${row.version ?? row.changedAt} ${mark?.state} ${mark?.at}`
}

type Subject = {
  readonly id: number | null
  /** As the list has it; undefined for one that is pinned. */
  readonly entry: Entry | undefined
  /** Where it stands in the list: 12 / 19,998. */
  readonly place: string | null
}

/** The record shown: the pinned one, else the one under the cursor. */
function useSubject({ rows, cursor, pinned }: OpenList): Subject {
  const pinnedId = useAtomValue(pinned.idAtom)
  const index = useSyncExternalStore(cursor.onChange, cursor.index)
  const entry = useSyncExternalStore(
    useCallback((listener) => rows.subscribeRow(index, listener), [rows, index]),
    () => rows.entry(index),
  )
  const length = useSyncExternalStore(rows.subscribeSummary, () => listLength(rows.summary()))
  if (pinnedId !== null) return { id: pinnedId, entry: undefined, place: null }
  if (!entry || entry.row.id !== cursor.id()) return { id: null, entry: undefined, place: null }
  const place = `${thousands(index + 1)} / ${length}`
  return { id: entry.row.id, entry, place }
}

type VerbsProps = Pick<DetailPanelProps, 'list' | 'onAct' | 'onEdit'> & { readonly row: Row }

/** What can be done to the record as it stands. */
function Verbs({ row, list, onAct, onEdit }: VerbsProps) {
  const can = useCan()
  const verbs = verbsOf(catalogue.commands, list.query.entity.name).filter(
    (command) => can(command.id) && (command.kind !== 'action' || appliesTo(command, row, can)),
  )
  if (verbs.length === 0) return null
  return (
    <div role="toolbar" aria-label="操作" className="flex flex-wrap gap-1.5 border-b px-4 py-2">
      {verbs.map((command) => (
        <Button
          variant="outline"
          key={command.id}
          size="sm"
          onClick={() => (command.kind === 'action' ? onAct(command, row.id) : onEdit(command, row))}
        >
          {command.title}
          <CommandKey command={command} className="max-sm:hidden" />
        </Button>
      ))}
    </div>
  )
}
