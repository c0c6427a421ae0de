import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { userStorageAtom } from '@/session/storage.ts'
import type { FormValues } from './form-value.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** What was filled into a form and not saved; `at` is when, in ms. */
type Draft = { readonly at: number; readonly values: FormValues }
type Drafts = Readonly<Record<string, Draft>>

const draftsAtom = userStorageAtom<Drafts>('drafts', {}, readDrafts)

/** Drafts kept on a device, the newest. */
const mostKept = 20
/** How long (ms) nothing is typed before a draft is kept. */
const rest = 600

/**
 * Keeps what is typed into a form on this device until it is saved, under a name for the form and its record. `found` is what
 * was left there before this form was opened, until it is taken up, thrown away or typed over.
 */
export function useDraft(editor: RecordEditor, name: string) {
  const [drafts, setDrafts] = useAtom(draftsAtom)
  const [found, setFound] = useState<Draft | null>(drafts[name] ?? null)
  const values = useWatch({ control: editor.control })
  const keep = useEffectEvent(() => {
    if (editor.isUnsaved()) {
      setFound(null)
      setDrafts((before) => newest({ ...before, [name]: { at: Date.now(), values } }))
    } else if (found === null) drop()
  })
  const drop = () => setDrafts(({ [name]: _, ...others }) => others)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept when what is typed has come to rest
  useEffect(() => {
    const timer = setTimeout(() => keep(), rest)
    return () => clearTimeout(timer)
  }, [values])
  const end = useEffectEvent(() => {
    if (!editor.isUnsaved() && found === null) drop()
  })
  useEffect(() => () => end(), [])
  return {
    found,
    dismiss: () => {
      setFound(null)
      drop()
    },
    takeUp: () => {
      for (const [field, value] of Object.entries(found?.values ?? {})) editor.setValue(field, value)
      setFound(null)
    },
  }
}

function newest(drafts: Drafts): Drafts {
  const entries = Object.entries(drafts).toSorted(([, one], [, other]) => other.at - one.at)
  return Object.fromEntries(entries.slice(0, mostKept))
}

function readDrafts(stored: unknown): Drafts | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const kept = Object.entries(stored).flatMap(([name, draft]: [string, unknown]) => {
    if (typeof draft !== 'object' || draft === null || !('at' in draft) || !('values' in draft)) return []
    const { at, values } = draft
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return []
    return [[name, { at, values: Object.fromEntries(Object.entries(values)) }] as const]
  })
  return Object.fromEntries(kept)
}
