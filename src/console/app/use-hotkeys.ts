import hotkeys from 'hotkeys-js'
import { useSetAtom, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { catalogueAtom } from '@/catalogue/known-catalogue.ts'
import { isPermitted } from '@/command/availability.ts'
import { gridTargetAtom } from '@/command/target.ts'
import { useCommands } from '@/command/use-commands.ts'
import { runDialogKey } from '@/hotkeys/dialog-keys.ts'
import { createHotkeyLayer } from '@/hotkeys/hotkey-layer.ts'
import { type KeyTable, keyTable, type Place } from '@/hotkeys/key-table.ts'
import { isAppleMachine, keyPressOf } from '@/hotkeys/keystroke.ts'
import { pendingKeysAtom } from '@/hotkeys/pending-keys.ts'
import { type HotkeyPreferences, hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { surroundingsOf } from '@/hotkeys/surroundings.ts'
import { permissionTestAtom } from '@/session/session.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Command } from '../../catalogue/command.ts'

/** Binds the catalogue's keys to the page, once. hotkeys-js is the binder; the layer decides. */
export function useHotkeys(): void {
  const store = useStore()
  const { judge, run } = useCommands()
  const setPending = useSetAtom(pendingKeysAtom)

  const runFirst = (commands: readonly Command[], key: string) => {
    const [first] = commands
    if (first?.kind === 'shell' && first.shell.scope === 'dialog') return runDialogKey(first.id, key)
    const command = commands.find((each) => judge(each).available) ?? first
    if (command) run(command)
    return command !== undefined
  }
  const latest = useRef(runFirst)
  useLayoutEffect(() => {
    latest.current = runFirst
  })

  // Other tabs of the browser are heard only while somebody listens.
  useEffect(() => store.sub(hotkeyPreferencesAtom, () => undefined), [store])
  useLayoutEffect(() => {
    const layer = createHotkeyLayer({
      isApple: isAppleMachine(),
      tableFor: keyTables(store),
      entity: () => store.get(gridTargetAtom)?.entity.name ?? null,
      run: (commands, key) => latest.current(commands, key),
      onPending: setPending,
    })
    const onKey = (event: KeyboardEvent) => {
      if (!event.key) return
      const isOurs = layer.press({
        ...keyPressOf(event),
        repeat: event.repeat,
        isComposing: event.isComposing,
        isHandled: event.defaultPrevented,
        at: event.timeStamp,
        surroundings: surroundingsOf(event),
      })
      if (isOurs) event.preventDefault()
    }
    const onEnd = (event: CompositionEvent) => layer.compositionEnded(event.timeStamp)
    hotkeys.filter = () => true
    hotkeys('*', onKey)
    document.addEventListener('compositionstart', layer.compositionStarted, true)
    document.addEventListener('compositionend', onEnd, true)
    window.addEventListener('pointerdown', layer.clear, true)
    window.addEventListener('blur', layer.clear)
    return () => {
      hotkeys.unbind('*', onKey)
      document.removeEventListener('compositionstart', layer.compositionStarted, true)
      document.removeEventListener('compositionend', onEnd, true)
      window.removeEventListener('pointerdown', layer.clear, true)
      window.removeEventListener('blur', layer.clear)
      layer.clear()
    }
  }, [store, setPending])
}

/**
 * Key tables by place, made when first needed and kept until permissions, preferences or what is known of the catalogue
 * change. They are read when a key is pressed: one pressed before the page's first effects ran would find none else.
 */
function keyTables(store: ReturnType<typeof useStore>): (place: Place) => KeyTable {
  const made = new Map<string, KeyTable>()
  let grounds: readonly unknown[] = []
  return (place) => {
    const now = [store.get(catalogueAtom), store.get(permissionTestAtom), store.get(hotkeyPreferencesAtom)] as const
    if (now.some((ground, index) => ground !== grounds[index])) made.clear()
    grounds = now
    const name = place.kind === 'dialog' ? 'dialog' : `screen ${place.entity ?? ''}`
    const table = made.get(name) ?? tableOf(place, ...now)
    made.set(name, table)
    return table
  }
}

function tableOf(
  place: Place,
  { commands }: Catalogue,
  { can }: { readonly can: (permission: string) => boolean },
  { overrides, singleKeys }: HotkeyPreferences,
): KeyTable {
  return keyTable(
    commands.filter((command) => isPermitted(command, can)),
    place,
    overrides,
    singleKeys,
  )
}
