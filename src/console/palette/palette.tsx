import { useAtomValue } from 'jotai'
import { type KeyboardEvent, memo, useId, useRef } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { targetsText } from '@/command/availability.ts'
import { afterComposition } from '@/hotkeys/hotkey-layer.ts'
import { keysOf } from '@/hotkeys/key-table.ts'
import { keyPressOf, keystroke } from '@/hotkeys/keystroke.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { Kbd } from '@/ui/kbd.tsx'
import { isAppleMachine } from '@/ui/keyboard/apple-machine.ts'
import { PaletteInput } from './palette-input.tsx'
import { lineId, PaletteList } from './palette-list.tsx'
import { asksForKeys } from './search/query-mode.ts'
import { type Move, type PaletteProps, usePalette } from './use-palette.ts'

const own = catalogue.commands.find(({ id }) => id === 'shell.palette')

const moves = new Map<string, Move>([
  ['arrowdown', 'next'],
  ['arrowup', 'previous'],
  ['home', 'first'],
  ['end', 'last'],
])

/** The palette's input and lines, for one opening of the dialog. */
export const Palette = memo(function Palette(props: PaletteProps & { readonly openCheatSheet: () => void }) {
  const palette = usePalette(props)
  const { offer, selected, situation } = palette
  const { overrides } = useAtomValue(hotkeyPreferencesAtom)
  const composedAt = useRef(Number.NEGATIVE_INFINITY)
  const listId = useId()

  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    if (nativeEvent.isComposing) return
    const key = keystroke(keyPressOf(nativeEvent), isAppleMachine())
    if (key === null) return
    const move = moves.get(key)
    // Held, these would act again on what their first press brought on screen, as Enter would (held-keys.ts).
    const isHeld = event.repeat
    if (move !== undefined) {
      event.preventDefault()
      palette.move(move)
    } else if (key === 'enter') {
      event.preventDefault()
      if (nativeEvent.timeStamp - composedAt.current >= afterComposition) palette.enter()
    } else if (key === 'backspace') {
      if (!isHeld && palette.back()) event.preventDefault()
    } else if (own && keysOf(own, overrides).includes(key)) {
      event.preventDefault()
      if (!isHeld) props.close()
    }
  }
  const onType = (text: string, event: Event) => {
    if (!palette.isAsking() && asksForKeys(text)) props.openCheatSheet()
    else palette.type(text, event)
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PaletteInput
        stateAtom={palette.stateAtom}
        target={situation.targets ? targetsText(situation.targets) : ''}
        listId={listId}
        activeLine={selected ? lineId(selected) : undefined}
        type={onType}
        onKeyDown={onKeyDown}
        onComposed={(at) => {
          composedAt.current = at
        }}
        close={() => props.close()}
      />
      <PaletteList id={listId} offer={offer} selected={selected} select={palette.select} />
      <Footer isAsking={palette.shown.asking !== null} />
    </div>
  )
})

const Footer = memo(function Footer({ isAsking }: { readonly isAsking: boolean }) {
  return (
    <div
      data-slot="kbd"
      className="flex items-center gap-4 border-t bg-surface-sunken px-3.5 py-2 text-muted-foreground text-xs max-sm:hidden"
    >
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
