/** What a field holds; decides its column, cell, form control, filter, schema and demo value. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'count'
  | 'money'
  | 'time'
  | 'flag'
  | 'status'
  | 'choice'
  | 'choiceOrText'
  | 'ref'
  | 'image'
  | 'images'
  | 'media'
  | 'phone'
  | 'colour'
  | 'json'
  | 'secret'

/** Rules any field may carry. */
export type FieldRules = {
  /** Must have a value when the row is created or edited. */
  readonly required?: boolean
  /** Longest text in characters, largest number, or most pictures. */
  readonly max?: number
  readonly min?: number
  /** The list's `keyword` looks in it. */
  readonly search?: boolean
  /** One line under the form control. */
  readonly hint?: string
  /** Files of this field are seen only by whoever may see its list: certificates, identity cards, evidence. */
  readonly private?: true
  /** Follows a number, for example 次 or 天. */
  readonly unit?: string
  /** What is said instead of the usual, where the specification gives the text: nothing given, or a wrong length. */
  readonly texts?: { readonly required?: string; readonly length?: string }
}

type Plain<Kind extends FieldKind> = FieldRules & { readonly kind: Kind; readonly label: string }

export type TextField = Plain<'text' | 'longText' | 'richText' | 'phone' | 'colour' | 'image'> & {
  /** A year, a month or a day, such as 2026-03: the row holds figures of that time, which charts add up. */
  readonly period?: true
}
/** A text that is never answered again; with `twice` it is typed twice, since nobody sees what was typed. */
export type SecretField = Plain<'secret'> & { readonly twice?: true }
export type NumberField = Plain<'count' | 'money'> & {
  readonly default?: number
  /** It is no figure of its own: it follows from rows of another entity, and no form writes it. */
  readonly counts?: CountedRows
  /** Where the row stands among the others, smallest first: rows are offered in this order. */
  readonly position?: true
}
/** Rows of `entity` whose ref `by` points here and which meet `where`, and what the field `plus` of this row adds. */
export type CountedRows = {
  readonly entity: string
  readonly by: string
  readonly where?: Readonly<Record<string, unknown>>
  readonly plus?: string
}
/** Milliseconds since 1970. With `filled` it is the moment its row was created, unless whoever creates the row gives one. */
export type TimeField = Plain<'time'> & { readonly filled?: 'created' }
export type FlagField = Plain<'flag'> & { readonly default?: boolean }
/** One of `options`; a row always has one, at first `default` or the first named. */
export type StatusField<Value extends string = string> = Plain<'status'> & {
  readonly options: Readonly<Record<Value, string>>
} & StatusRules<NoInfer<Value>>

type StatusRules<Value extends string> = {
  readonly default?: Value
  /** The value of rows that are switched off: pickers show them as not to be chosen, and no row may newly refer to one. */
  readonly off?: Value
  /** Rows may refer to one that is off all the same, as what somebody wrote does to whom was kept out since. */
  readonly referable?: true
}
export type ChoiceField<Value extends string = string> = Plain<'choice'> & {
  readonly options: Readonly<Record<Value, string>>
  readonly default?: NoInfer<Value>
}
/** One of `templates`, reached by the digits 1 to 9, or free text. */
export type ChoiceOrTextField = Plain<'choiceOrText'> & { readonly templates: readonly string[] }
/** The id of a row of another entity, by that entity's name. */
export type RefField = Plain<'ref'> & { readonly entity: string }
export type ImagesField = Plain<'images'>
export type MediaField = Plain<'media'>
export type JsonField = Plain<'json'> & { readonly control?: JsonControl }

/**
 * What a structure is chosen with instead of written: grants of src/catalogue/grant.ts, entries of the sidebar,
 * blocks of a page (commands/dashboard/block.ts), or ids of rows of an entity.
 */
export type JsonControl = 'grants' | 'menu' | 'blocks' | { readonly refs: string }

export type Field =
  | TextField
  | SecretField
  | NumberField
  | TimeField
  | FlagField
  | StatusField
  | ChoiceField
  | ChoiceOrTextField
  | RefField
  | ImagesField
  | MediaField
  | JsonField

export type Fields = Readonly<Record<string, Field>>

/** What a file attached to a row is. */
export const mediaTypes = ['image', 'video', 'audio', 'document'] as const

/** A picture, film, sound or PDF attached to a row. */
export type Media = {
  readonly type: (typeof mediaTypes)[number]
  readonly url: string
  readonly cover: string | null
}

/** How a row shows the row it points at. */
export type RefValue = { readonly id: number; readonly label: string; readonly picture: string | null }

/** Values of JSON, for fields that hold a free structure. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

type Held<F extends Field, Ref> = F extends { kind: 'status'; options: Readonly<Record<infer V, string>> }
  ? V
  : F extends { kind: 'choice'; options: Readonly<Record<infer V, string>> }
    ? V | null
    : F extends { kind: 'count' | 'money' | 'time' }
      ? number | null
      : F extends { kind: 'flag' }
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

/** What the database and request bodies hold for a field: a ref is an id. */
export type StoredValue<F extends Field> = Held<F, number>

/** What a list or detail answers for a field: a ref carries its label. */
export type ShownValue<F extends Field> = Held<F, RefValue>

/** The stored values of a set of fields. */
export type StoredRow<F extends Fields> = { readonly [K in keyof F]: StoredValue<F[K]> }

/** The row type of a list or detail answer. */
export type ShownRow<F extends Fields> = {
  readonly id: number
  readonly changedAt: number
  /** The number of the change that wrote it last. */
  readonly version: number
} & { readonly [K in keyof F as F[K] extends { kind: 'secret' } ? never : K]: ShownValue<F[K]> }

/** One line of text. */
export function text(label: string, rules: FieldRules & Pick<TextField, 'period'> = {}): TextField {
  return { kind: 'text', label, ...rules }
}

/** Text of several lines. */
export function longText(label: string, rules: FieldRules = {}): TextField {
  return { kind: 'longText', label, ...rules }
}

/** Formatted text, kept as sanitised HTML. */
export function richText(label: string, rules: FieldRules = {}): TextField {
  return { kind: 'richText', label, ...rules }
}

/** A whole number. */
export function count(label: string, rules: FieldRules & Pick<NumberField, 'default' | 'counts'> = {}): NumberField {
  return { kind: 'count', label, ...rules }
}

/** The place of a row among the others, smallest first, at first 0. */
export function position(label: string, rules: Pick<FieldRules, 'max' | 'hint'> = {}): NumberField {
  return { kind: 'count', label, min: 0, default: 0, position: true, ...rules }
}

/** An amount in 分. */
export function money(label: string, rules: FieldRules & { readonly default?: number } = {}): NumberField {
  return { kind: 'money', label, ...rules }
}

/** A moment, in milliseconds since 1970. */
export function time(label: string, rules: FieldRules = {}): TimeField {
  return { kind: 'time', label, ...rules }
}

/** When the row was created: written by the server, what charts count months by and conversations are in the order of. */
export function creationTime(label: string): TimeField {
  return { kind: 'time', label, filled: 'created' }
}

/** Yes or no, at first no. */
export function flag(label: string, rules: FieldRules & { readonly default?: boolean } = {}): FlagField {
  return { kind: 'flag', label, ...rules }
}

/** Where a row stands; every value has a label, shown as tabs with counts above the list. */
export function status<const Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  rules: FieldRules & StatusRules<NoInfer<Value>> = {},
): StatusField<Value> {
  return { kind: 'status', label, options, ...rules }
}

/** One of a few fixed values. */
export function choice<const Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  rules: FieldRules & { readonly default?: NoInfer<Value> } = {},
): ChoiceField<Value> {
  return { kind: 'choice', label, options, ...rules }
}

/** A ready sentence, chosen by digit, or free text. */
export function choiceOrText(label: string, templates: readonly string[], rules: FieldRules = {}): ChoiceOrTextField {
  return { kind: 'choiceOrText', label, templates, ...rules }
}

/** Longest reason, in characters: it is read whole in a list and sent to whom it concerns. */
const longestReason = 200

/** Why something was decided: a ready sentence, chosen by digit, or free text of at most 200 characters. */
export function reason(
  label: string,
  templates: readonly string[],
  rules: Omit<FieldRules, 'max'> = {},
): ChoiceOrTextField {
  return choiceOrText(label, templates, { ...rules, max: longestReason })
}

/** A row of another entity, by that entity's name. */
export function ref(label: string, entity: string, rules: FieldRules = {}): RefField {
  return { kind: 'ref', label, entity, ...rules }
}

/** The address of one picture. */
export function image(label: string, rules: FieldRules = {}): TextField {
  return { kind: 'image', label, ...rules }
}

/** The addresses of several pictures. */
export function images(label: string, rules: FieldRules = {}): ImagesField {
  return { kind: 'images', label, ...rules }
}

/** One picture, film, sound or PDF. */
export function media(label: string, rules: FieldRules = {}): MediaField {
  return { kind: 'media', label, ...rules }
}

/** A telephone number of mainland China. */
export function phone(label: string, rules: FieldRules = {}): TextField {
  return { kind: 'phone', label, ...rules }
}

/** A colour as #rrggbb. */
export function colour(label: string, rules: FieldRules = {}): TextField {
  return { kind: 'colour', label, ...rules }
}

/** A free structure. */
export function json(label: string, rules: FieldRules & { readonly control?: JsonControl } = {}): JsonField {
  return { kind: 'json', label, ...rules }
}

/** Text that never leaves the server, such as a password's hash. */
export function secret(label: string, rules: FieldRules & { readonly twice?: true } = {}): SecretField {
  return { kind: 'secret', label, ...rules }
}
