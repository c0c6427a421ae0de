import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ShellKey, useTitleWithKey } from '@/hotkeys/command-key.tsx'
import { useDialogKeys } from '@/hotkeys/dialog-keys.ts'
import { read } from '@/session/call/api.ts'
import { Button, IconButton } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { Problem, Spinner } from '@/ui/state.tsx'
import { BlockView } from '@/value/block-view.tsx'
import { Phone } from '@/value/page-preview.tsx'
import { QuestionView } from '@/value/questionnaire/fill-form.tsx'
import { TimeText } from '@/value/time-text.tsx'
import { readBlocks } from '../../../catalogue/page/block.ts'
import { readQuestions } from '../../../catalogue/questionnaire/question.ts'
import { get } from '../../../catalogue/vocabulary/call.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { type PartChange, partChanges } from './part-changes.ts'

/** What is put together from parts, by the field that holds them: how its parts are read, and how one looks on a phone. */
const structures: Readonly<
  Record<
    string,
    {
      readonly read: (value: unknown) => readonly { readonly kind: string }[]
      readonly view: (value: unknown, index: number) => ReactNode
    }
  >
> = {
  blocks: {
    // A block is the same where it says the same, also if it was told from others otherwise then.
    read: (value) => readBlocks(value).map(({ kind, values }) => ({ kind, values })),
    view: (value, index) => {
      const block = readBlocks(value)[index]
      return block ? <BlockView block={block} /> : null
    },
  },
  questions: {
    read: readQuestions,
    view: (value, index) => <QuestionView questions={readQuestions(value)} index={index} />,
  },
}

const changeWords = { changed: '改过', removed: '后来删除', added: '后来添加' } as const

type VersionDialogProps = {
  /** The versions' entity. */
  readonly entity: Entity
  /** The versions, newest first. */
  readonly versions: readonly Row[]
  /** The field that holds the parts, of versions and of the row alike. */
  readonly field: string
  /** What the row holds now. */
  readonly now: unknown
  /** Puts what a version held into the form. */
  readonly onRestore: (value: unknown) => void
  readonly onClose: () => void
}

/** A version beside what there is now, part by part: j and k go from change to change, [ and ] to older and newer versions. */
export function VersionDialog({ entity, versions, field, now, onRestore, onClose }: VersionDialogProps) {
  const [place, setPlace] = useState(0)
  const [at, setAt] = useState(-1)
  const rows = useRef<HTMLDivElement>(null)
  const version = versions[Math.min(place, versions.length - 1)]
  const { data, error } = useQuery({
    queryKey: ['version', entity.name, version?.id],
    queryFn: ({ signal }) =>
      read<Row>(entity.detail?.call ?? get('/school/diy/historyDataDetails'), { id: version?.id }, signal),
  })
  const structure = structures[field]
  const before = data?.[field]
  const changes = structure && data ? partChanges(structure.read(before), structure.read(now)) : []
  const changed = changes.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]))

  const go = (step: number) => {
    const next = Math.max(0, Math.min(changed.length - 1, at + step))
    setAt(next)
    rows.current?.children[changed[next] ?? 0]?.scrollIntoView({ block: 'center' })
  }
  const turn = (step: number) => {
    setPlace(Math.max(0, Math.min(versions.length - 1, place + step)))
    setAt(-1)
  }
  const restore = () => {
    if (!data) return
    onRestore(before)
    onClose()
  }
  useDialogKeys({
    'dialog.nextChange': () => go(1),
    'dialog.previousChange': () => go(-1),
    'dialog.older': () => turn(1),
    'dialog.newer': () => turn(-1),
    'dialog.submit': restore,
  })
  const older = useTitleWithKey('更早的版本', 'dialog.older')
  const newer = useTitleWithKey('更新的版本', 'dialog.newer')
  return (
    <Dialog
      title="历史版本"
      width={860}
      className="top-[6vh] h-[86vh] max-h-[86vh]"
      onClose={onClose}
      // Enter is for the version, and not for the first button.
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消 <ShellKey id="dialog.close" />
          </Button>
          <Button disabled={!data} onClick={restore}>
            换成这个版本 <ShellKey id="dialog.submit" />
          </Button>
        </>
      }
    >
      <div className="sticky top-0 z-1 flex flex-wrap items-center gap-2 bg-popover pb-3 text-sm">
        <IconButton
          label={older}
          icon={<ChevronLeft />}
          disabled={place >= versions.length - 1}
          onClick={() => turn(1)}
        />
        <strong aria-live="polite" className="font-medium">
          {String(version?.name ?? '')}
        </strong>
        <IconButton label={newer} icon={<ChevronRight />} disabled={place === 0} onClick={() => turn(-1)} />
        <span className="text-muted-foreground">
          {String(version?.author ?? '')}{' '}
          {typeof version?.createdAt === 'number' ? <TimeText at={version.createdAt} /> : null}
        </span>
        <span role="status" className="ml-auto text-muted-foreground">
          {said(changes, changed, at)} <ShellKey id="dialog.previousChange" /> <ShellKey id="dialog.nextChange" />
        </span>
      </div>
      {error ? <Problem>没有读到这个版本</Problem> : null}
      {data && structure ? (
        <>
          <div className="grid grid-cols-2 gap-4 pb-1 text-muted-foreground text-xs">
            <span>这个版本</span>
            <span>现在</span>
          </div>
          <div ref={rows} className="grid gap-1">
            {changes.map((change, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: equal parts may follow one another
                key={index}
                aria-current={changed[at] === index}
                className="group grid grid-cols-2 gap-4"
              >
                <Side change={change} place={change.before}>
                  {change.before === null ? null : structure.view(before, change.before)}
                </Side>
                <Side change={change} place={change.after}>
                  {change.after === null ? null : structure.view(now, change.after)}
                </Side>
              </div>
            ))}
          </div>
        </>
      ) : error ? null : (
        <Spinner />
      )}
    </Dialog>
  )
}

type SideProps = { readonly change: PartChange; readonly place: number | null; readonly children: ReactNode }

/** One part in one of the two versions, framed where it is not the same in both. */
function Side({ change: { kind }, place, children }: SideProps) {
  if (kind !== 'same' && place === null)
    return (
      <p className="grid place-items-center rounded-lg border border-dashed p-2 text-muted-foreground text-xs">
        {changeWords[kind]}
      </p>
    )
  return (
    <div
      data-kind={kind}
      className={cn(
        'min-w-0 rounded-lg border-2 border-transparent data-[kind=added]:border-success data-[kind=changed]:border-warning data-[kind=removed]:border-destructive',
        kind === 'same' ? '' : 'group-aria-[current=true]:ring-2 group-aria-[current=true]:ring-primary',
      )}
    >
      {kind === 'same' ? null : <span className="sr-only">{changeWords[kind]}</span>}
      <Phone className="min-h-0 max-w-none rounded-md border-0">
        <div inert>{children}</div>
      </Phone>
    </div>
  )
}

function said(changes: readonly PartChange[], changed: readonly number[], at: number): string {
  if (changed.length === 0) return changes.length > 0 ? '与现在一样' : ''
  const change = changes[changed[at] ?? -1]
  if (!change || change.kind === 'same') return `${changed.length} 处不同`
  return `第 ${at + 1} / ${changed.length} 处：${changeWords[change.kind]}`
}
