import { Command } from 'cmdk'
import { useAtomValue } from 'jotai'
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { targetsText } from '@/command/availability.ts'
import { afterComposition } from '@/hotkeys/hotkey-layer.ts'
import { keysOf } from '@/hotkeys/key-table.ts'
import { isAppleMachine, keyPressOf, keystroke } from '@/hotkeys/keystroke.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { Kbd } from '@/ui/kbd.tsx'
import { PaletteInput } from './palette-input.tsx'
import { lineId, PaletteList } from './palette-list.tsx'
import { asksForKeys } from './search/query-mode.ts'
import { type PaletteProps, usePalette } from './use-palette.ts'

/** cmdk scores every line it mounts, even where it filters none. */
const unfiltered = () => 1

const own = catalogue.commands.find(({ id }) => id === 'shell.palette')

/** The palette's input and lines; it lives until the dialog was open and is closed. */
export function Palette(props: PaletteProps & { readonly openCheatSheet: () => void }) {
  const palette = usePalette(props)
  const { offer, selected, situation } = palette
  const { overrides } = useAtomValue(hotkeyPreferencesAtom)
  const composedAt = useRef(Number.NEGATIVE_INFINITY)
  const root = useRef<HTMLDivElement>(null)
  // What is hidden keeps the focus until the next frame, and would take the letters until then.
  useLayoutEffect(() => {
    const element = root.current
    return () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element?.contains(activeElement)) activeElement.blur()
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (nativeEvent.isComposing) return
    const key = keystroke(keyPressOf(nativeEvent), isAppleMachine())
    if (key === 'enter') {
      if (nativeEvent.timeStamp - composedAt.current < afterComposition || palette.enter()) event.preventDefault()
    } else if (key === 'backspace') {
      if (palette.back()) event.preventDefault()
    } else if (key !== null && own && keysOf(own, overrides).includes(key)) {
      event.preventDefault()
      props.close()
    }
  }
  const onType = (text: string, event: Event) => {
    if (!palette.isAsking() && asksForKeys(text)) props.openCheatSheet()
    else palette.type(text, event)
  }

  return (
    <Command
      ref={root}
      label="搜索页面、命令和记录"
      shouldFilter={false}
      filter={unfiltered}
      vimBindings={false}
      loop
      value={selected}
      onValueChange={palette.select}
      onKeyDown={onKeyDown}
      onCompositionEnd={(event) => {
        composedAt.current = event.nativeEvent.timeStamp
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <PaletteInput
        stateAtom={palette.stateAtom}
        target={situation.targets ? targetsText(situation.targets) : ''}
        activeLine={selected ? lineId(selected) : undefined}
        type={onType}
        close={() => props.close()}
      />
      <PaletteList offer={offer} />
      <Footer isAsking={palette.shown.asking !== null} />
    </Command>
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
