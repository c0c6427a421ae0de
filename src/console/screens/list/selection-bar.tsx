import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { memo, useEffect, useSyncExternalStore } from 'react'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { appliesTo } from '@/command/availability.ts'
import { stoppable } from '@/command/batch/stoppable.ts'
import { useCommands } from '@/command/use-commands.ts'
import { thousands } from '@/format/number.ts'
import { CommandKey, ShellKey } from '@/hotkeys/command-key.tsx'
import type { Failure } from '@/list/deciding/decider-parts.ts'
import type { OpenList } from '@/list/open-list.ts'
import { rowCount } from '@/list/rows/list-summary.ts'
import type { SelectionSummary } from '@/list/selection.ts'
import { useCan } from '@/session/session.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { keptClear } from '@/ui/keep-clear.ts'
import { Progress } from '@/ui/state.tsx'
import { type ActionCommand, type FormCommand, verbsOf } from '../../../catalogue/command.ts'
import { selectAll } from './list-keys.ts'

/** What is selected and what can be done with it; while an action of several requests runs, how far it is. */
export function SelectionBar({ list }: { readonly list: OpenList }) {
  const { selection, decider, rows } = list
  const summary = useAtomValue(selection.summaryAtom)
  const { progress, failures } = useAtomValue(decider.stateAtom)
  const { total, isCounted } = useSyncExternalStore(rows.subscribeSummary, rows.summary)
  const cancel = progress?.cancel
  useEffect(() => {
    if (!cancel) return
    stoppable.add(cancel)
    return () => void stoppable.delete(cancel)
  }, [cancel])
  if (progress) {
    const { done, total: all, title } = progress
    return (
      <div className="flex items-center gap-3 border-t bg-surface-raised px-4 py-2 text-sm">
        <span className="shrink-0">
          {all === 0 ? `${title}：正在收集…` : `${title} ${thousands(done)} / ${thousands(all)} 项`}
        </span>
        <div className="min-w-0 flex-1">
          <Progress value={all === 0 ? 0 : done / all} label={title} />
        </div>
        <Button variant="outline" size="sm" onClick={cancel}>
          停止 <ShellKey id="shell.stopBatch" />
        </Button>
      </div>
    )
  }
  if (summary.count === 0 && failures.length === 0) return null
  const canSelectMore = summary.isAllLoaded && total > summary.count
  return (
    <div
      ref={keepClear}
      role="toolbar"
      aria-label="批量操作"
      className="flex max-h-[40dvh] flex-wrap items-center gap-x-2 gap-y-1.5 overflow-y-auto border-t bg-surface-raised px-3 py-2 text-sm shadow-raised"
    >
      {summary.count > 0 ? <span className="mr-1 font-medium">{selectedText(summary)}</span> : null}
      {canSelectMore ? (
        <Button variant="link" size="sm" onClick={() => void selectAll(list)}>
          选择全部{isCounted ? ` ${rowCount(total)} 项` : ''} <ShellKey id="grid.selectAll" />
        </Button>
      ) : null}
      {summary.count > 0 ? <Verbs list={list} summary={summary} /> : null}
      {failures.length > 0 ? (
        <Button size="sm" onClick={decider.retryFailed}>
          {retryText(failures)}
        </Button>
      ) : null}
      {summary.count > 0 ? (
        <IconButton label="取消选择" icon={<X />} className="ml-auto" onClick={() => selection.clear()} />
      ) : null}
    </div>
  )
}

const keepClear = keptClear('selection')

/** What is tried again in words: 重试通过 3 项; 重试 8 次操作. */
function retryText([failure, ...others]: readonly Failure[]): string {
  if (!failure || others.length > 0) return `重试 ${thousands(others.length + 1)} 次操作`
  const { command, meant } = failure
  return `重试${command.title}${meant.kind === 'rows' ? ` ${thousands(meant.seen.size)} 项` : ''}`
}

/** What is selected in words: 已选 3 项; 已选 200 项（已加载）; 已选全部 12,345 项. */
function selectedText({ count, everything, isAllLoaded }: SelectionSummary): string {
  const number = thousands(count)
  if (everything)
    return count === everything.expected
      ? `已选全部 ${number} 项`
      : `已选 ${number} 项（全部除 ${thousands(everything.expected - count)} 项）`
  return isAllLoaded ? `已选 ${number} 项（已加载）` : `已选 ${number} 项`
}

/** Most rows looked at to find out which verbs apply. */
const mostChecked = 500

function Verbs({ list, summary }: { readonly list: OpenList; readonly summary: SelectionSummary }) {
  const { entity } = list.query
  const can = useCan()
  const verbs = verbsOf(knownCatalogue().commands, entity.name).filter(
    (command) =>
      can(command.id) &&
      (summary.count === 1 || !isOfOne(command)) &&
      (command.kind !== 'action' || appliesToSome(list, command, can)),
  )
  return <VerbButtons entity={entity.name} ids={verbs.map(({ id }) => id).join()} />
}

/** Whether a command takes one row alone, as forms do. */
function isOfOne(command: ActionCommand | FormCommand): boolean {
  return command.kind !== 'action' || command.action.on === 'one'
}

/** The buttons of some commands; rendered again only when these are others. */
const VerbButtons = memo(function VerbButtons({ entity, ids }: { readonly entity: string; readonly ids: string }) {
  const { run } = useCommands()
  const shown = ids.split(',')
  return verbsOf(knownCatalogue().commands, entity)
    .filter(({ id }) => shown.includes(id))
    .map((command) => (
      <Button variant="outline" key={command.id} size="sm" onClick={() => run(command)}>
        {command.title}
        <CommandKey command={command} className="max-sm:hidden" />
      </Button>
    ))
})

function appliesToSome(
  { rows, selection }: OpenList,
  command: ActionCommand,
  can: (permission: string) => boolean,
): boolean {
  const { everything } = selection.summary()
  let checked = 0
  const chosen = everything
    ? rows.entries()
    : [...selection.picked()].slice(0, mostChecked).flatMap((id) => rows.entryOf(id) ?? [])
  for (const entry of chosen) {
    if (entry.hasLeft && everything) continue
    if (appliesTo(command, entry.row, can)) return true
    checked += 1
    if (checked >= mostChecked) return true
  }
  return checked === 0
}
