import { useAtom, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { loadBatches } from '@/command/batch/load-batches.ts'
import { openPartAtom, openPartWithAtom } from '@/command/center-state.ts'
import { type CenterActions, useShellActions } from '@/command/shell-registry.ts'
import { useCommands } from '@/command/use-commands.ts'
import { keyTextHere } from '@/hotkeys/keystroke.ts'
import { PendingHint } from '@/hotkeys/pending-hint.tsx'
import { hotkeyPreferencesAtom, switchSingleKeysAtom } from '@/hotkeys/preferences.ts'
import { loadSaved } from '@/saved/load-saved.ts'
import { useScope } from '@/session/session-scope.ts'
import { shellActions } from '@/shell/shell-actions.ts'
import { deferred } from '@/ui/deferred.tsx'
import { missPart } from '@/ui/missing-part.ts'
import { notify } from '@/ui/toaster.tsx'
import { whenIdle } from '@/ui/when-idle.ts'
import { useHotkeys } from './use-hotkeys.ts'

const loadPalette = async () => (await import('@/palette/palette-dialog.tsx')).PaletteDialog
const loadCheatSheet = async () => (await import('@/shell/dialog/cheat-sheet-dialog.tsx')).CheatSheetDialog
const preparePalette = async () => (await import('@/palette/palette-index.ts')).preparePalette()
const PaletteDialog = deferred(loadPalette)
const CheatSheetDialog = deferred(loadCheatSheet)

/**
 * ms after the layout is shown until what is saved, whose keys do nothing before, and until the dialogs are fetched, once the browser
 * is idle.
 */
const restBefore = { saved: 400, dialogs: 2000 } as const

/**
 * Palette, hotkeys and cheat sheet, once in the layout, inside router and QueryClientProvider.
 *
 * A button opens the palette by `useOpenPalette()` (center-state.ts); a list offers its rows by `gridTargetAtom`
 * (target.ts); a button that runs a command does so by `useCommands().run` (use-commands.ts); a dialog takes its keys by
 * `useDialogKeys` (hotkeys/dialog-keys.ts). Addresses a screen understands: `?new=1` opens the form that creates,
 * `?open=<id>` a row's detail, `entity=<name>` chooses among several lists, `#<setting>` scrolls to a setting.
 */
export function CommandCenter() {
  useShellActions(shellActions)
  useCenterActions()
  useHotkeys()
  useSaved()
  return (
    <>
      <PendingHint />
      <Dialogs />
    </>
  )
}

/**
 * Fetches views and macros at rest, with their keys; where that fails, the dialog about them says so. Then tells of batches that were
 * cut off.
 */
function useSaved(): void {
  const scope = useScope()
  useEffect(
    () =>
      afterFirstRows(() => {
        Promise.all([
          loadSaved().then(({ followSaved }) => followSaved(scope)),
          loadBatches().then(({ followCutOff }) => followCutOff(scope)),
        ]).catch(() => undefined)
      }, restBefore.saved),
    [scope],
  )
}

/**
 * The dialogs, mounted closed once they were fetched while the browser was idle, so that opening waits for nothing. What
 * cannot be fetched then disturbs nobody: opening tries again, and says so.
 */
function Dialogs() {
  const [part, setPart] = useAtom(openPartAtom)
  const commands = useCommands()
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    if (isFetched) return
    const fetchDialogs = () => Promise.all([loadPalette(), loadCheatSheet()])
    const mount = () => setFetched(true)
    if (part === null) {
      return afterFirstRows(
        () =>
          void fetchDialogs()
            .then(preparePalette)
            .then(mount, () => undefined),
        restBefore.dialogs,
      )
    }
    fetchDialogs().then(
      () => {
        mount()
        void preparePalette().catch(() => undefined)
      },
      () => {
        setPart(null)
        missPart()
      },
    )
  }, [isFetched, part, setPart])
  if (!isFetched) return null
  return (
    <>
      <PaletteDialog commands={commands} />
      <CheatSheetDialog commands={commands} />
    </>
  )
}

function useCenterActions(): void {
  const store = useStore()
  const actions = useMemo(
    (): CenterActions => ({
      'shell.palette': () => store.set(openPartWithAtom, 'palette'),
      'shell.cheatSheet': () => store.set(openPartWithAtom, 'cheatSheet'),
      'shell.singleKeys': () => {
        const on = !store.get(hotkeyPreferencesAtom).singleKeys
        store.set(switchSingleKeysAtom, on)
        notify(on ? '已开启单键快捷键' : `已关闭单键快捷键，带 ${keyTextHere('mod')} 的快捷键仍然可用`)
      },
    }),
    [store],
  )
  useShellActions(actions)
}

/** Waits out the first rows of a list, which must not share the network with what nobody has asked for yet. */
function afterFirstRows(run: () => void, rest: number): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = whenIdle(run)
  }, rest)
  return () => {
    clearTimeout(timer)
    stop()
  }
}
