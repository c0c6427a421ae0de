import { onUndoing, onUndone } from '@/command/undo/undo.ts'
import { onHello, subscribe, subscribePresence } from '@/session/event/events.ts'
import { perSession } from '@/session/session-scope.ts'
import { sessionAtom } from '@/session/session-state.ts'
import { store } from '@/session/store.ts'
import type { ListDependencies, OpenList } from './open-list.ts'
import { type Telling, tellPresence } from './presence/tell-presence.ts'

/** A list with the screen it is shown on now, which is another each time its tab is returned to. */
export type HeldList = {
  /** What the list shows; another query is another list. */
  readonly key: string
  readonly list: OpenList
  readonly dependencies: { current: ListDependencies }
}

/**
 * The lists of a session: those on screen, and those their tabs were left with. All are told of changes and of what is taken
 * back, those that are not on screen too, which look at it when they are returned to.
 */
export const keptLists = perSession((scope) => {
  const kept = new Map<string, HeldList>()
  const shown = new Map<OpenList, Telling>()
  const all = () => new Set([...shown.keys(), ...[...kept.values()].map(({ list }) => list)])
  const stops = [
    subscribe((event) => {
      const me = store.get(sessionAtom)?.user.uid ?? 0
      for (const list of all()) list.onChange(event, me)
    }),
    onHello(({ version }, isOtherTimeline) => {
      for (const list of all()) list.begun(version, isOtherTimeline)
      for (const { again } of shown.values()) again()
    }),
    subscribePresence((presence) => {
      for (const [{ query, colleagues }, { soon }] of shown)
        if (query.entity.name === presence.entity && colleagues.hear(presence)) soon()
    }),
    onUndoing((undone) => {
      const told = [...shown.keys()].map((list) => list.undoing(undone))
      return (taken) => {
        for (const onTaken of told) onTaken(taken)
      }
    }, scope),
    onUndone((undone) => {
      for (const list of all()) list.undone(undone)
    }, scope),
  ]
  scope.ended.addEventListener('abort', () => {
    for (const stop of stops) stop()
    for (const list of all()) list.rows.close()
  })

  return {
    /** The list a screen's tab was left with, by path, where it shows the same. */
    find: (path: string, key: string): HeldList | undefined => {
      const found = kept.get(path)
      return found?.key === key ? found : undefined
    },
    /** Keeps the list of a screen for when its tab is returned to; one a path. */
    keep: (path: string, held: HeldList): void => {
      kept.set(path, held)
    },
    /** Forgets the lists of closed or refreshed tabs. */
    forget: (isMeant: (path: string) => boolean): void => {
      for (const path of [...kept.keys()]) if (isMeant(path)) kept.delete(path)
    },
    /** Says that a list is on screen; answers how to say that it no longer is. */
    show: (list: OpenList): (() => void) => {
      const telling = tellPresence(scope, list)
      shown.set(list, telling)
      return () => {
        telling.stop()
        shown.delete(list)
      }
    },
  }
})
