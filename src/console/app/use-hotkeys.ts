import hotkeys from 'hotkeys-js'
import { atom, useSetAtom, useStore } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { catalogueAtom } from '@/catalogue/known-catalogue.ts'
import { isPermitted } from '@/command/availability.ts'
import { savedCommandsAtom } from '@/command/saved-state.ts'
import { gridTargetAtom } from '@/command/target.ts'
import { useCommands } from '@/command/use-commands.ts'
import { runDialogKey } from '@/hotkeys/dialog-keys.ts'
import { createHotkeyLayer } from '@/hotkeys/hotkey-layer.ts'
import { type KeyTable, keyTable, type Place } from '@/hotkeys/key-table.ts'
import { keyPressOf } from '@/hotkeys/keystroke.ts'
import { pendingKeysAtom } from '@/hotkeys/pending-keys.ts'
import { hotkeyPreferencesAtom } from '@/hotkeys/preferences.ts'
import { surroundingsOf } from '@/hotkeys/surroundings.ts'
import { isOpeningAtom } from '@/session/navigation.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { isAppleMachine } from '@/ui/keyboard/apple-machine.ts'
import type { Command } from '../../catalogue/command.ts'

/**
 * Key tables by place, each made when first needed, of what may be used, by which keys. They are read when a key is
 * pressed: one pressed before the page's first effects ran would find none else.
 */
const keyTablesAtom = atom((get) => {
  const { can } = get(permissionTestAtom)
  const { overrides, singleKeys } = get(hotkeyPreferencesAtom)
  const known = [...get(savedCommandsAtom), ...get(catalogueAtom).commands]
  const commands = known.filter((command) => isPermitted(command, can))
  const made = new Map<string, KeyTable>()
  return (place: Place): KeyTable => {
    const name = place.kind === 'dialog' ? 'dialog' : `screen ${place.entity ?? ''}`
    const table = made.get(name) ?? keyTable(commands, place, overrides, singleKeys)
    made.set(name, table)
    return table
  }
})

/**
 * Binds the catalogue's keys to the page, once. hotkeys-js hears every key and the layer looks it up: a binding of its own
 * fires only while no other key is down (ARCHITECTURE.md, Rejected designs).
 */
export function useHotkeys(): void {
  const store = useStore()
  const { availabilityOf, run } = useCommands()
  const setPending = useSetAtom(pendingKeysAtom)

  const runFirst = useEffectEvent((commands: readonly Command[], key: string) => {
    const [first] = commands
    if (first?.kind === 'shell' && first.shell.scope === 'dialog') return runDialogKey(first.id, key)
    const command = commands.find((each) => availabilityOf(each).available) ?? first
    if (command) run(command)
    return command !== undefined
  })

  // Other tabs of the browser are heard only while somebody listens.
  useEffect(() => store.sub(keyTablesAtom, () => undefined), [store])
  useLayoutEffect(() => {
    const layer = createHotkeyLayer({
      isApple: isAppleMachine(),
      tableFor: (place) => store.get(keyTablesAtom)(place),
      // Once another screen was asked for, no key is meant for the list that is still to be seen.
      entity: () => (store.get(isOpeningAtom) ? null : (store.get(gridTargetAtom)?.entity.name ?? null)),
      run: (commands, key) => runFirst(commands, key),
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
    const ending = new AbortController()
    const { signal } = ending
    hotkeys.filter = () => true
    hotkeys('*', onKey)
    document.addEventListener('compositionstart', layer.compositionStarted, { capture: true, signal })
    document.addEventListener('compositionend', onEnd, { capture: true, signal })
    window.addEventListener('pointerdown', layer.clear, { capture: true, signal })
    window.addEventListener('blur', layer.clear, { signal })
    return () => {
      hotkeys.unbind('*', onKey)
      ending.abort()
      layer.clear()
    }
  }, [store, setPending])
}
