import { useAtomValue } from 'jotai'
import { Pencil, Play, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { useCommands } from '@/command/use-commands.ts'
import { CommandKey, KeyHint } from '@/hotkeys/command-key.tsx'
import { messageOf } from '@/session/call/message-of.ts'
import { useCan } from '@/session/session.ts'
import { IconButton } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState, Problem } from '@/ui/state.tsx'
import type { SavedCommand } from '../../catalogue/command.ts'
import { type Saved, shareRight } from '../../catalogue/saved/saved.ts'
import { keep, removeSaved } from './keep.ts'
import { StepList } from './macro/step-list.tsx'
import { stepText } from './macro/steps.ts'
import { stepsOf, withoutStep } from './macro/without-step.ts'
import { NameForm } from './name-form.tsx'
import { useRowNames } from './row-names.ts'
import { readSaved, savedAtom } from './saved-list.ts'
import { viewText } from './view-text.ts'

const groups: readonly { readonly title: string; readonly isIn: (saved: Saved) => boolean }[] = [
  { title: '我的视图', isIn: ({ kind, isSchools }) => kind === 'view' && !isSchools },
  { title: '全校视图', isIn: ({ kind, isSchools }) => kind === 'view' && isSchools },
  { title: '我的宏', isIn: ({ kind, isSchools }) => kind === 'macro' && !isSchools },
  { title: '全校的宏', isIn: ({ kind, isSchools }) => kind === 'macro' && isSchools },
]

/** All saved views and macros: to open, rename, give a key and remove. */
export function ManageDialog({ onClose }: { readonly onClose: () => void }) {
  const all = useAtomValue(savedAtom)
  const commands = useAtomValue(savedCommandsAtom)
  /** As it was when its form was opened: what somebody else changes meanwhile is refused, not written over. */
  const [edited, setEdited] = useState<Saved | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    readSaved().catch((error: unknown) => setProblem(messageOf(error)))
  }, [])
  return (
    <Dialog
      title={edited ? `修改「${edited.name}」` : '视图和宏'}
      width={640}
      onClose={() => (edited ? setEdited(null) : onClose())}
    >
      <Problem className="pb-2">{problem}</Problem>
      {edited ? (
        <EditForm key={edited.id} saved={edited} onDone={() => setEdited(null)} />
      ) : (
        <>
          {all.length === 0 ? (
            <EmptyState
              title="还没有视图和宏"
              hint={
                <>
                  在任意列表里把筛选、排序、列和行距保存为视图
                  <KeyHint id="grid.saveView">{(key) => `（${key}）`}</KeyHint>
                  ；也可以录制一串操作<KeyHint id="shell.recordMacro">{(key) => `（${key}）`}</KeyHint>
                </>
              }
            />
          ) : null}
          {groups.map(({ title, isIn }) => {
            const items = all.filter(isIn)
            return items.length === 0 ? null : (
              <section key={title} aria-label={title} className="mb-3">
                <h3 className="pb-1 font-medium text-muted-foreground text-xs">{title}</h3>
                <ul>
                  {items.map((saved) => (
                    <SavedLine
                      key={saved.id}
                      saved={saved}
                      command={commands.find((each) => each.saved.id === saved.id)}
                      onEdit={() => setEdited(saved)}
                      onRun={onClose}
                      onProblem={setProblem}
                    />
                  ))}
                </ul>
              </section>
            )
          })}
        </>
      )}
    </Dialog>
  )
}

/** Renames, gives a key, shares; of a macro steps are taken out as well. */
function EditForm({ saved, onDone }: { readonly saved: Saved; readonly onDone: () => void }) {
  const [steps, setSteps] = useState(saved.kind === 'macro' ? saved.content.steps.map((step) => ({ step })) : [])
  const isShorter = saved.kind === 'macro' && steps.length < saved.content.steps.length
  return (
    <NameForm
      of={saved}
      onCancel={onDone}
      onSave={async (named) => {
        const { id, version } = saved
        const content = { steps: stepsOf(steps) }
        await keep({ id, version, ...named, ...(isShorter ? { content } : {}) }, `修改「${named.name}」`)
        onDone()
      }}
    >
      {saved.kind === 'view' ? (
        <p className="text-muted-foreground text-xs">
          <SavedText saved={saved} />
        </p>
      ) : (
        <StepList
          steps={stepsOf(steps)}
          onRemove={(at) => setSteps((before) => withoutStep(before, at))}
          mayRemove={(at) => withoutStep(steps, at).length > 0}
        />
      )}
    </NameForm>
  )
}

type LineProps = {
  readonly saved: Saved
  /** What runs it; none where the operator may not see what it opens. */
  readonly command: SavedCommand | undefined
  readonly onEdit: () => void
  readonly onRun: () => void
  readonly onProblem: (problem: string | null) => void
}

function SavedLine({ saved, command, onEdit, onRun, onProblem }: LineProps) {
  const { run } = useCommands()
  const mayChange = useCan()(shareRight) || !saved.isSchools
  const [key] = command?.keys ?? []
  const remove = () => {
    onProblem(null)
    removeSaved(saved).catch((error: unknown) => onProblem(messageOf(error)))
  }
  return (
    <li className="flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-surface-sunken">
      <div className="min-w-0 flex-1 py-1">
        <p className="truncate text-sm">{saved.name}</p>
        <p className="truncate text-muted-foreground text-xs">
          <SavedText saved={saved} />
        </p>
      </div>
      {command ? <CommandKey command={command} /> : null}
      {!key && saved.key ? <span className="text-muted-foreground text-xs">快捷键已被占用</span> : null}
      <IconButton
        label={`${saved.kind === 'view' ? '打开' : '运行'}「${saved.name}」`}
        icon={<Play />}
        disabled={!command}
        onClick={() => {
          if (!command) return
          onRun()
          run(command)
        }}
      />
      {mayChange ? (
        <>
          <IconButton label={`修改「${saved.name}」`} icon={<Pencil />} onClick={onEdit} />
          <IconButton label={`删除「${saved.name}」`} icon={<Trash2 />} onClick={remove} />
        </>
      ) : null}
    </li>
  )
}

function SavedText({ saved }: { readonly saved: Saved }) {
  return useRowNames((nameOf) =>
    saved.kind === 'view'
      ? viewText(saved.content, nameOf)
      : saved.content.steps.map((step) => stepText(step, nameOf)).join(' → '),
  )
}
