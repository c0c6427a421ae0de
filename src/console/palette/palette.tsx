import { Command } from 'cmdk'
import { useAtomValue } from 'jotai'
import { ChevronRight, Search } from 'lucide-react'
import { type KeyboardEvent, memo, useRef } from 'react'
import { catalogue } from '../catalogue/whole-catalogue.ts'
import { targetsText } from '../command/availability.ts'
import { keysOf } from '../hotkeys/key-table.ts'
import { isAppleMachine, keystroke } from '../hotkeys/keystroke.ts'
import { hotkeyPreferencesAtom } from '../hotkeys/preferences.ts'
import { Button } from '../ui/control/button.tsx'
import { Kbd } from '../ui/feedback/kbd.tsx'
import { PaletteList } from './palette-list.tsx'
import type { Asking } from './palette-state.ts'
import { asksForKeys } from './search/query-mode.ts'
import { currentText } from './step/step-choice.ts'
import { type PaletteProps, usePalette } from './use-palette.ts'

/** cmdk scores every line it mounts, even where it filters none. */
const unfiltered = () => 1

const own = catalogue.commands.find(({ id }) => id === 'shell.palette')

/** The palette's input and lines; it lives as long as the dialog is open. */
export function Palette(props: PaletteProps & { readonly openCheatSheet: () => void }) {
  const palette = usePalette(props)
  const { state, offer, situation } = palette
  const { overrides } = useAtomValue(hotkeyPreferencesAtom)
  const composedAt = useRef(Number.NEGATIVE_INFINITY)

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (nativeEvent.isComposing) return
    const key = keystroke({ ...pressed(nativeEvent), altGraph: false }, isAppleMachine())
    if (key === 'enter') {
      if (nativeEvent.timeStamp - composedAt.current < 100 || palette.enter()) event.preventDefault()
    } else if (key === 'backspace' && state.query === '' && state.asking) {
      event.preventDefault()
      palette.back()
    } else if (key !== null && own && keysOf(own, overrides).includes(key)) {
      event.preventDefault()
      props.close()
    }
  }
  const onType = (text: string) => {
    if (!state.asking && asksForKeys(text)) props.openCheatSheet()
    else palette.type(text)
  }

  return (
    <Command
      label="搜索页面、命令和记录"
      shouldFilter={false}
      filter={unfiltered}
      vimBindings={false}
      loop
      value={palette.selected}
      onValueChange={palette.select}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-12 items-center gap-2 border-b px-3.5">
        {state.asking ? (
          <AskingLabel asking={state.asking} target={situation.targets ? targetsText(situation.targets) : ''} />
        ) : (
          <Search className="size-4 shrink-0 text-muted-foreground" />
        )}
        <Command.Input
          value={state.query}
          onValueChange={onType}
          onCompositionEnd={(event) => {
            composedAt.current = event.nativeEvent.timeStamp
          }}
          placeholder={placeholderOf(state.asking)}
          inputMode={isNumber(state.asking) ? 'decimal' : 'text'}
          enterKeyHint="go"
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground/80"
        />
        <Button variant="ghost" size="small" className="sm:hidden" onClick={() => props.close()}>
          关闭
        </Button>
      </div>
      <PaletteList offer={offer} />
      <Footer isAsking={state.asking !== null} />
    </Command>
  )
}

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

const Footer = memo(function Footer({ isAsking }: { readonly isAsking: boolean }) {
  return (
    <div className="flex items-center gap-4 border-t bg-surface-sunken px-3.5 py-2 text-muted-foreground text-xs max-sm:hidden">
      <span className="flex items-center gap-1">
        <Kbd keys="arrowup" />
        <Kbd keys="arrowdown" /> 选择
      </span>
      <span className="flex items-center gap-1">
        <Kbd keys="enter" /> {isAsking ? '确定' : '执行'}
      </span>
      <span className="flex items-center gap-1">
        {isAsking ? <Kbd keys="backspace" /> : <Kbd keys="escape" />} {isAsking ? '上一步' : '关闭'}
      </span>
      {isAsking ? null : (
        <span className="ml-auto flex items-center gap-3">
          <Prefix sign="&gt;" text="命令" />
          <Prefix sign="/" text="页面" />
          <Prefix sign="@" text="记录" />
          <Prefix sign="?" text="快捷键" />
        </span>
      )}
    </div>
  )
})

function Prefix({ sign, text }: { readonly sign: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-1">
      <Kbd keys={sign} /> {text}
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
      return `选择${step.field.label}（数字键），或直接输入`
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

function pressed({ key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey }: globalThis.KeyboardEvent) {
  return { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey }
}
