import { sumBy } from 'es-toolkit/math'
import type { OnTaken, Taken } from '@/command/undo/take-last.ts'
import type { ActionCommand } from '../../../catalogue/command.ts'
import type { Standing } from '../cursor.ts'
import type { Entry } from '../rows/row-slots.ts'
import type { RowStore } from '../rows/row-store.ts'
import { type Marked, ownNews } from './marking.ts'
import type { OwnVersions } from './own-versions.ts'

/** What was begun, and where the cursor stood then. */
type Begun = { readonly command: ActionCommand; readonly marked: Marked; readonly stood: Standing }
type Act = Begun & { readonly versions: readonly number[] }

/** What can be taken back of a session, so that no more are remembered. */
const mostKept = 50
/** Rows remembered of all but the last, so that memory stays bounded however many are decided at once. */
const mostRows = 2000

/**
 * What this operator did in a list, and the rows as they were before. Taken back, they are shown so at once: keys pressed before the
 * answer mean them as they will be then.
 */
export function createOwnActs(rows: RowStore, own: OwnVersions) {
  const acts = new Map<string, Act>()

  /** Whether a row is shown as an action makes it, and nothing is known to have changed it since. */
  function stands(id: number, act: string): boolean {
    const mark = rows.entryOf(id)?.mark
    return mark?.act === act && (mark.state === 'deciding' || mark.state === 'done')
  }

  /** The rows of an action stand at another version once it is taken back, but for those skipped; what is shown is read again. */
  function settle(act: Act | undefined, shown: readonly number[], taken: Taken | null): void {
    const skipped = new Set(taken?.skipped)
    for (const [id, { row }] of act?.marked.before ?? []) {
      const from = own.now(id, row.version)
      if (taken?.version && from !== undefined && !skipped.has(id)) own.advance(id, from, taken.version)
    }
    rows.live.end(shown)
    void rows.live.reconcile(shown, act && ownNews(act.command, act.marked, act.versions))
  }

  return {
    begin: (name: string, begun: Begun): void => {
      let kept = sumBy([...acts.values()], ({ marked }) => marked.before.size)
      for (const [oldest, { marked }] of acts) {
        if (acts.size < mostKept && kept <= mostRows) break
        acts.delete(oldest)
        kept -= marked.before.size
      }
      acts.set(name, { ...begun, versions: [] })
    },
    /** Takes down which versions an action made. */
    answered: (name: string, versions: readonly number[]): void => {
      const act = acts.get(name)
      if (act) acts.set(name, { ...act, versions })
    },
    /** Where the cursor stood when an action was begun; null where that is forgotten. */
    stood: (name: string): Standing | null => acts.get(name)?.stood ?? null,
    /** Forgets all: rows and versions of another timeline tell nothing of this one's. */
    clear: () => acts.clear(),
    /** Shows the rows of an action that is being taken back as they were before it. */
    undoing: (name: string): OnTaken => {
      const act = acts.get(name)
      if (!act) return () => undefined
      const put = [...act.marked.before].filter(([id]) => stands(id, name))
      rows.together(() => {
        // An action before it may have been answered since, which says then what became of it.
        const markOf = ({ mark }: Entry) => (mark?.state === 'deciding' ? null : mark)
        for (const [id, before] of put) {
          rows.change(id, { row: before.row, mark: markOf(before), isRemoved: before.isRemoved })
        }
      })
      const shown = put.map(([id]) => id)
      rows.live.begin(shown)
      return (taken) => settle(acts.get(name), shown, taken)
    },
  }
}
