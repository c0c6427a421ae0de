import { useStore } from 'jotai'
import { useEffect } from 'react'
import { gridTargetAtom, type Targets } from '@/command/target.ts'
import { toldOf } from '@/list/deciding/effect.ts'
import type { OpenList } from '@/list/open-list.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { warn } from '@/ui/toaster.tsx'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import type { FormCommand } from '../../../catalogue/command.ts'

type GridTargetParts = {
  readonly screen: PlacedScreen
  readonly list: OpenList
  readonly openForm: (command: FormCommand) => void
  readonly keys: Readonly<Record<string, () => void>>
  readonly rowsInView: () => number
}

/** Offers the list to palette and keys while it is on screen. */
export function useGridTarget({ screen, list, openForm, keys, rowsInView }: GridTargetParts): void {
  const store = useStore()
  useEffect(() => {
    const target = {
      screen,
      entity: list.query.entity,
      shown: list.query,
      targets: () => targetsOf(list),
      rowsInView,
      unread: list.decider.unread,
      run: (...asked: Parameters<OpenList['decider']['run']>) =>
        list.decider.run(...asked).catch((error: unknown) => {
          warn(messageOf(error))
          return null
        }),
      openForm,
      runShell: (id: string) => keys[id]?.(),
    }
    store.set(gridTargetAtom, target)
    return () => {
      if (store.get(gridTargetAtom) === target) store.set(gridTargetAtom, null)
    }
  }, [store, screen, list, openForm, keys, rowsInView])
}

/** The rows commands would act upon now: the selection, else the row under the cursor. */
function targetsOf({ rows, selection, cursor, pinned }: OpenList): Targets {
  const { count, everything } = selection.summary()
  if (everything) {
    const chosen = rows.entries().filter(selection.isSelected)
    return { count, rows: chosen.map(({ row }) => row), isSelection: true, isEverything: true }
  }
  if (count > 0) {
    const chosen = [...selection.picked()].flatMap((id) => rows.entryOf(id) ?? [])
    const told = chosen[0] ? toldOf(chosen[0]) : null
    return { count, rows: chosen.map(({ row }) => row), told, isSelection: true, isEverything: false }
  }
  if (pinned.id() !== null) {
    const row = pinned.row()
    return { count: 1, rows: row ? [row] : [], isSelection: false, isEverything: false }
  }
  const id = cursor.id()
  const entry = id === null ? undefined : rows.entryOf(id)
  if (!entry) return { count: 0, rows: [], isSelection: false, isEverything: false }
  return { count: 1, rows: [entry.row], told: toldOf(entry), isSelection: false, isEverything: false }
}
