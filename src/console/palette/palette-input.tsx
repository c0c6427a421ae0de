import { type Atom, useAtomValue } from 'jotai'
import { ChevronRight, Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '@/ui/button.tsx'
import { isTouched } from '@/ui/keyboard/touched.ts'
import type { Asking, PaletteState } from './palette-state.ts'
import { currentText } from './step-choice.ts'

type PaletteInputProps = {
  readonly stateAtom: Atom<PaletteState>
  /** What a command would act on: 已选 12 项. */
  readonly target: string
  readonly listId: string
  /** The id of the line Enter would choose. */
  readonly activeLine: string | undefined
  /** Takes the text as it is now, and the event that changed it. */
  readonly type: (text: string, event: Event) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Takes the moment (ms) at which an input method finished a text. */
  readonly onComposed: (at: number) => void
  readonly close: () => void
}

/** Where one types. */
export function PaletteInput({ stateAtom, target, listId, activeLine, type, ...events }: PaletteInputProps) {
  const { query, asking } = useAtomValue(stateAtom)
  return (
    <div className="flex min-h-12 items-center gap-2 border-b px-3.5">
      {asking ? <AskingLabel asking={asking} target={target} /> : glass}
      <input
        value={query}
        onChange={(event) => type(event.target.value, event.nativeEvent)}
        onKeyDown={events.onKeyDown}
        onCompositionEnd={(event) => events.onComposed(event.nativeEvent.timeStamp)}
        type="text"
        role="combobox"
        aria-label="搜索页面、命令和记录"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeLine}
        placeholder={placeholderOf(asking)}
        inputMode={isNumber(asking) ? 'decimal' : 'text'}
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground/80"
      />
      <Button variant="ghost" size="sm" className="sm:hidden" onClick={events.close}>
        关闭
      </Button>
    </div>
  )
}

const glass = <Search className="size-4 shrink-0 text-muted-foreground" />

function AskingLabel({ asking, target }: { readonly asking: Asking; readonly target: string }) {
  const { command, steps, at } = asking
  return (
    <span className="flex shrink-0 items-center gap-1 text-sm">
      <span className="rounded-md bg-accent px-2 py-1 font-medium text-primary-text">
        {command.title} {target}
      </span>
      <ChevronRight className="size-3.5 text-muted-foreground" />
      <span className="max-sm:hidden">
        {steps[at]?.field.label}
        {steps.length > 1 ? `（${at + 1}/${steps.length}）` : ''}
      </span>
    </span>
  )
}

function placeholderOf(asking: Asking | null): string {
  const step = asking?.steps[asking.at]
  if (!step) return '搜索页面或命令，@ 查找记录'
  const now = currentText(step.field, step.current)
  const current = now ? `，当前 ${now}` : ''
  switch (step.field.kind) {
    case 'choiceOrText':
      return `选择${step.field.label}${isTouched() ? '' : '（数字键）'}，或直接输入`
    case 'ref':
      return `搜索${step.field.label}${current}`
    case 'flag':
    case 'status':
    case 'choice':
      return `选择${step.field.label}${current}`
    case 'money':
      return `输入${step.field.label}（元）${current}`
    case 'time':
      return `输入${step.field.label}，例如 2025-03-01 08:00`
    default:
      return `输入${step.field.label}${current}`
  }
}

function isNumber(asking: Asking | null): boolean {
  const kind = asking?.steps[asking.at]?.field.kind
  return kind === 'count' || kind === 'money'
}
