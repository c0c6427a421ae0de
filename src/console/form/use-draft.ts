import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { newPress } from '@/list/deciding/press.ts'
import { deviceStorage } from '@/session/device-storage.ts'
import { scopeAtom } from '@/session/session-scope.ts'
import { draftsKey, operatorAtom, storageIn } from '@/session/storage.ts'
import { store } from '@/session/store.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isRecord } from '../../parsed-json.ts'
import type { FormValues } from './form-value.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** A form as drafts of it are kept: what it holds, and what it held when it was opened. */
type DraftedForm = Pick<RecordEditor, 'name' | 'isUnsaved' | 'opening' | 'typed' | 'setValue' | 'mergeSince'> & {
  readonly entity: Pick<Entity, 'fields'>
}

/** What was filled into a form and not saved; `at` is when, in ms, `since` what the record held then. */
type Draft = { readonly at: number; readonly values: FormValues; readonly since: FormValues | null }
type Drafts = Readonly<Record<string, Draft>>

const kept = storageIn<Drafts>(deviceStorage, {}, readDrafts)

/** Drafts kept on a device, the newest. */
const mostKept = 20
/** How long (ms) nothing is typed before a draft is kept. */
const rest = 600

/**
 * Keeps what is typed into a form on this device until it is saved, under a name for the form and its record: each visit's by itself,
 * so that nothing typed takes the place of what was left there before. That is `offered`, the newest first, until it is taken up or
 * thrown away; what was typed beside it until then is offered in its turn. Secrets and numbers of people are typed again.
 */
export function useDraft(editor: DraftedForm) {
  const { name } = editor
  const [own, setOwn] = useState(() => `${name} ${newPress()}`)
  const [offers, setOffers] = useState(() => draftsOf(name))
  const [offered] = offers
  const { isUnsaved, opening, typed, entity } = editor
  const keep = useCallback(() => {
    if (!isUnsaved()) return drop(own)
    const draft = { at: Date.now(), values: storable(entity, typed()), since: storable(entity, opening()) }
    setDrafts((before) => newest({ ...before, [own]: draft }))
  }, [isUnsaved, opening, typed, own, entity])
  const end = useEffectEvent(() => {
    if (!editor.isUnsaved()) drop(own)
  })
  useEffect(() => () => end(), [])
  return {
    offered: offered?.draft ?? null,
    /** How many wait behind it. */
    others: Math.max(0, offers.length - 1),
    keep,
    dismiss: () => {
      if (offered) drop(offered.key)
      setOffers((before) => before.slice(1))
    },
    takeUp: () => {
      if (!offered) return
      keep()
      const beside = draftsOf(name).filter(({ key }) => key === own)
      setOffers((before) => [...beside, ...before.slice(1)])
      setOwn(offered.key)
      for (const [field, value] of Object.entries(offered.draft.values)) editor.setValue(field, value)
      if (offered.draft.since) editor.mergeSince(offered.draft.since)
    },
  }
}

export type FormDraft = ReturnType<typeof useDraft>

/** Values without those no device keeps. */
function storable({ fields }: DraftedForm['entity'], values: FormValues): FormValues {
  const isPrivate = (field: Field | undefined) =>
    field?.kind === 'secret' || (field !== undefined && 'personal' in field && field.personal === 'masked')
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isPrivate(fields[name])))
}

/** Has what is typed into a form kept once it has come to rest. Shows nothing: it alone is rendered as keys are pressed. */
export function KeepDraft({ control, keep }: { readonly control: Control<FormValues>; readonly keep: () => void }) {
  const values = useWatch({ control })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the rest anew
  useEffect(() => {
    const timer = setTimeout(keep, rest)
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

/** What is kept of a form, the newest first. Earlier releases kept one, under the form's name alone. */
function draftsOf(name: string): { readonly key: string; readonly draft: Draft }[] {
  return Object.entries(kept.getItem(keyNow()))
    .filter(([key]) => key === name || key.startsWith(`${name} `))
    .map(([key, draft]) => ({ key, draft }))
    .toSorted((one, other) => other.draft.at - one.draft.at)
}

function drop(key: string): void {
  setDrafts(({ [key]: _, ...others }) => others)
}

function newest(drafts: Drafts): Drafts {
  const entries = Object.entries(drafts).toSorted(([, one], [, other]) => other.at - one.at)
  return Object.fromEntries(entries.slice(0, mostKept))
}

function readDrafts(stored: unknown): Drafts | null {
  if (!isRecord(stored) || Array.isArray(stored)) return null
  const drafts = Object.entries(stored).flatMap(([name, draft]: [string, unknown]) => {
    if (!isRecord(draft)) return []
    const { at, values, since } = draft
    if (typeof at !== 'number' || !isRecord(values)) return []
    // Drafts of earlier releases do not say what the record held.
    return [[name, { at, values, since: isRecord(since) ? since : null }] as const]
  })
  return Object.fromEntries(drafts)
}
