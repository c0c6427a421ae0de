import type { Field, Fields, Json, RefValue } from './field.ts'
import type { Media } from './media.ts'

type Held<F extends Field, Ref> = F extends { kind: 'status'; options: Readonly<Record<infer V, string>> }
  ? V
  : F extends { kind: 'choice'; options: Readonly<Record<infer V, string>> }
    ? V | null
    : F extends { kind: 'count' | 'money' | 'time' }
      ? number | null
      : F extends { kind: 'flag' | 'found' }
        ? boolean
        : F extends { kind: 'ref' }
          ? Ref | null
          : F extends { kind: 'images' }
            ? readonly string[]
            : F extends { kind: 'media' }
              ? Media | null
              : F extends { kind: 'json' }
                ? Json
                : string | null

/** Whether a field, stored or shown, holds something. */
export function hasValue(value: unknown): boolean {
  return !(value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
}

/** What the database and request bodies hold for a field: a ref is an id. */
export type StoredValue<F extends Field> = Held<F, number>

/** What a list or detail answers for a field: a ref carries its label. */
export type ShownValue<F extends Field> = Held<F, RefValue>

/** The stored values of a set of fields. */
export type StoredValues<F extends Fields> = { readonly [K in keyof F]: StoredValue<F[K]> }

/** The row type of a list or detail answer. */
export type ShownRow<F extends Fields> = {
  readonly id: number
  readonly changedAt: number
  /** The number of the change that wrote it last. */
  readonly version: number
} & { readonly [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: ShownValue<F[K]> }
