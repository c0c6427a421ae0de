import { type StorageArea, storageIn } from '@/session/storage.ts'

/** One thing the operator did that can be taken back; one action may have taken several requests. */
export type Undoable = {
  /** Tokens for POST /console/undo, oldest first. */
  readonly tokens: readonly string[]
  /** Said to the operator: 通过 128 项. */
  readonly text: string
  readonly entity: string
  /** Ids of the rows changed, or null when there are too many to name. */
  readonly ids: readonly number[] | null
}

const mostKept = 50
const mostIds = 2000

/**
 * What can be taken back, newest last, kept in storage under a key, so that undo works after a reload and in another tab;
 * a second action never loses the first.
 */
export function createUndoStack(area: StorageArea, key: string) {
  const storage = storageIn<readonly Undoable[]>(area, [], (stored) =>
    Array.isArray(stored) ? stored.filter(isUndoable) : null,
  )
  const read = () => storage.getItem(key)
  const write = (entries: readonly Undoable[]) => storage.setItem(key, entries.slice(-mostKept))

  return {
    push: (entry: Undoable): void => {
      const named = entry.ids && entry.ids.length > mostIds ? { ...entry, ids: null } : entry
      write([...read(), named])
    },
    last: (): Undoable | null => read().at(-1) ?? null,
    /** Makes entries one, which is taken back as a whole: those all of whose tokens are named, oldest first. */
    join: (tokens: readonly string[], text: string): void => {
      const isPart = (entry: Undoable) => entry.tokens.every((token) => tokens.includes(token))
      const [parts, others] = [read().filter(isPart), read().filter((entry) => !isPart(entry))]
      const last = parts.at(-1)
      if (last)
        write([...others, { tokens: parts.flatMap((part) => part.tokens), text, entity: last.entity, ids: null }])
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
