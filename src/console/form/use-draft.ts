import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { scopeAtom } from '@/session/session-scope.ts'
import { draftsKey, operatorAtom, storageIn } from '@/session/storage.ts'
import { store } from '@/session/store.ts'
import type { FormValues } from './form-value.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** What was filled into a form and not saved; `at` is when, in ms, `since` what the record held then. */
type Draft = { readonly at: number; readonly values: FormValues; readonly since: FormValues | null }
type Drafts = Readonly<Record<string, Draft>>

const kept = storageIn<Drafts>(localStorage, {}, readDrafts)

/** Drafts kept on a device, the newest. */
const mostKept = 20
/** How long (ms) nothing is typed before a draft is kept. */
const rest = 600

/**
 * Keeps what is typed into a form on this device until it is saved, under a name for the form and its record. `found` is what
 * was left there before this form was opened, until it is taken up or thrown away: what is typed is kept from then on, not in its place.
 */
export function useDraft(editor: RecordEditor, name: string) {
  const [found, setFound] = useState<Draft | null>(() => kept.getItem(keyNow())[name] ?? null)
  const { isUnsaved, opening } = editor
  const isOffered = found !== null
  const drop = useCallback(() => setDrafts(({ [name]: _, ...others }) => others), [name])
  const keep = useCallback(
    (values: FormValues) => {
      if (isOffered) return
      if (isUnsaved())
        setDrafts((before) => newest({ ...before, [name]: { at: Date.now(), values, since: opening() } }))
      else drop()
    },
    [isUnsaved, isOffered, drop, name, opening],
  )
  const end = useEffectEvent(() => {
    if (!editor.isUnsaved() && found === null) drop()
  })
  useEffect(() => () => end(), [])
  return {
    found,
    keep,
    dismiss: () => {
      setFound(null)
      drop()
    },
    takeUp: () => {
      for (const [field, value] of Object.entries(found?.values ?? {})) editor.setValue(field, value)
      if (found?.since) editor.mergeSince(found.since)
      setFound(null)
    },
  }
}

/** Has what is typed into a form kept once it has come to rest. Shows nothing: it alone is rendered as keys are pressed. */
export function KeepDraft({
  control,
  keep,
}: {
  readonly control: Control<FormValues>
  readonly keep: (values: FormValues) => void
}) {
  const values = useWatch({ control })
  useEffect(() => {
    const timer = setTimeout(() => keep(values), rest)
    return () => clearTimeout(timer)
  }, [values, keep])
  return null
}

function keyNow(): string {
  return draftsKey(store.get(operatorAtom))
}

/** Read anew each time: signing out forgets them. Nobody's are kept once it has. */
function setDrafts(change: (before: Drafts) => Drafts): void {
  if (store.get(scopeAtom)) kept.setItem(keyNow(), change(kept.getItem(keyNow())))
}

function newest(drafts: Drafts): Drafts {
  const entries = Object.entries(drafts).toSorted(([, one], [, other]) => other.at - one.at)
  return Object.fromEntries(entries.slice(0, mostKept))
}

function readDrafts(stored: unknown): Drafts | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const drafts = Object.entries(stored).flatMap(([name, draft]: [string, unknown]) => {
    if (typeof draft !== 'object' || draft === null || !('at' in draft) || !('values' in draft)) return []
    const { at, values } = draft
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return []
    // Drafts of earlier releases do not say what the record held.
    const since = 'since' in draft && typeof draft.since === 'object' && draft.since !== null ? draft.since : null
    const written = {
      values: Object.fromEntries(Object.entries(values)),
      since: since && Object.fromEntries(Object.entries(since)),
    }
    return [[name, { at, ...written }] as const]
  })
  return Object.fromEntries(drafts)
}
