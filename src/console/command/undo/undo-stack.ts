import type { StorageArea } from '@/session/device-storage.ts'
import { storageIn } from '@/session/storage.ts'

/** One thing the operator did that can be taken back; one action may have taken several requests. */
export type Undoable = {
  /** Tokens for POST /console/undo, oldest first. */
  readonly tokens: readonly string[]
  /** Said to the operator: 通过 128 项. */
  readonly text: string
  readonly entity: string
  /** Ids of the rows changed, or null when there are too many to name. */
  readonly ids: readonly number[] | null
  /** Names what was done, and nothing else: lists know by it what they showed before. */
  readonly act?: string
  /** What was joined in it, by those names. */
  readonly parts?: readonly string[]
}

/** Something on its way that can be taken back as soon as it is answered. */
export type Underway = Pick<Undoable, 'text' | 'entity' | 'ids'> & { readonly act: string }

/** What a key takes back, named when it is pressed. */
export type Taking = Pick<Undoable, 'text' | 'entity' | 'ids' | 'act' | 'parts'> & {
  /** What it came to; null where it came to nothing, or was taken back elsewhere. Asked for once it has been answered. */
  readonly found: () => Undoable | null
  /** Lets it be taken back again, where it was not. */
  readonly release: () => void
}

const mostKept = 50
const mostIds = 2000

/**
 * What can be taken back, newest last, kept in storage under a key, so that undo works after a reload and in another tab;
 * a second action never loses the first. What is still on its way is known to this tab alone.
 */
export function createUndoStack(area: StorageArea, key: string) {
  const storage = storageIn<readonly Undoable[]>(area, [], (stored) =>
    Array.isArray(stored) ? stored.filter(isUndoable) : null,
  )
  const read = () => storage.getItem(key)
  const write = (entries: readonly Undoable[]) => storage.setItem(key, entries.slice(-mostKept))
  let underway: readonly Underway[] = []
  /** What is being taken back, which the next key does not mean. */
  const taken = new Set<string>()
  const push = (entry: Undoable): void => {
    const named = entry.ids && entry.ids.length > mostIds ? { ...entry, ids: null } : entry
    write([...read(), named])
  }

  return {
    push,
    /** Takes down what was begun; answers how to say what it came to, null for nothing. What is said first counts. */
    begin: (begun: Underway): ((done: Undoable | null) => void) => {
      underway = [...underway, begun]
      return (done) => {
        if (!underway.includes(begun)) return
        underway = underway.filter((each) => each !== begun)
        if (done) push({ ...done, act: begun.act })
      }
    },
    /** The last that was done or begun and is not being taken back yet, which it is from now on; null where there is none. */
    take: (): Taking | null => {
      const isFree = (each: Underway | Undoable) => !taken.has(nameOf(each))
      const last = underway.findLast(isFree) ?? read().findLast(isFree)
      if (!last) return null
      const name = nameOf(last)
      taken.add(name)
      return {
        ...last,
        found: () => read().find((each) => nameOf(each) === name) ?? null,
        release: () => void taken.delete(name),
      }
    },
    /** Makes entries one, which is taken back as a whole: those all of whose tokens are named, oldest first. */
    join: (tokens: readonly string[], text: string): void => {
      const isPart = (entry: Undoable) => entry.tokens.every((token) => tokens.includes(token))
      const [parts, others] = [read().filter(isPart), read().filter((entry) => !isPart(entry))]
      const last = parts.at(-1)
      if (last)
        write([
          ...others,
          {
            tokens: parts.flatMap((part) => part.tokens),
            text,
            entity: last.entity,
            ids: null,
            parts: parts.flatMap(({ act }) => act ?? []),
          },
        ])
    },
    /** Forgets a token that was used, here or in the audit; an entry without tokens left is gone. */
    forget: (token: string): void =>
      write(
        read().flatMap((entry) => {
          if (!entry.tokens.includes(token)) return [entry]
          const tokens = entry.tokens.filter((other) => other !== token)
          return tokens.length > 0 ? [{ ...entry, tokens }] : []
        }),
      ),
  }
}

export type UndoStack = ReturnType<typeof createUndoStack>

/** Tokens are of one thing that was done, and used up from the last on. */
function nameOf(each: Underway | Undoable): string {
  return each.act ?? ('tokens' in each ? (each.tokens[0] ?? '') : '')
}

function isUndoable(value: unknown): value is Undoable {
  return (
    typeof value === 'object' &&
    value !== null &&
    'tokens' in value &&
    Array.isArray(value.tokens) &&
    'text' in value &&
    typeof value.text === 'string' &&
    'entity' in value &&
    typeof value.entity === 'string'
  )
}
