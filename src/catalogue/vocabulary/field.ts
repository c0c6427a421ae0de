import type { FieldRules, LengthRules, PersonalRule, PrivateRule, RangeRules, SearchRule } from './field-rule.ts'

export type TextRules = FieldRules & SearchRule & LengthRules & PersonalRule

type Plain<Kind extends string, Rules = FieldRules> = Rules & {
  readonly kind: Kind
  readonly label: string
  readonly required?: boolean
}

export type TextField = Plain<'text', TextRules> & {
  /** A year, a month or a day, such as 2026-03: the row holds figures of that time, which charts add up. */
  readonly period?: true
  /** The label of a row of this entity, as whoever wrote it put it down: what is filtered by is chosen among these. */
  readonly names?: string
  /** It says where something leads: chosen from the rows named, or written out. */
  readonly address?: AddressBook
  /** What somebody or something is called: keywords find it by its pinyin and initials too. Of what is searched, or the label. */
  readonly pinyin?: true
}
/** The rows whose `field` is an address that can be led to, offered by the rows their ref `group` points at. */
export type AddressBook = { readonly entity: string; readonly field: string; readonly group: string }
export type LongTextField = Plain<'longText' | 'richText', TextRules>
/** A text that is never answered again; with `twice` it is typed twice, since nobody sees what was typed. */
export type SecretField = Plain<'secret', FieldRules & LengthRules> & { readonly twice?: true }
export type PhoneField = Plain<'phone', FieldRules & SearchRule & PersonalRule>
export type ColourField = Plain<'colour'>
export type ImageField = Plain<'image', FieldRules & PrivateRule & PersonalRule>
export type CountField = Plain<'count', FieldRules & RangeRules> & {
  /** Follows the number, for example 次 or 天. */
  readonly unit?: string
  /** It is no figure of its own: it follows from rows of another entity, and no form writes it. */
  readonly counts?: CountedRows
  /** Where the row stands among the others, smallest first: rows are offered in this order. */
  readonly position?: true
  /** It is the id of a row of the entity that this choice of the same row names; of a value that names none it is 0. */
  readonly of?: string
} & LedgerRule
export type MoneyField = Plain<'money', FieldRules & RangeRules> &
  LedgerRule & {
    /** Rows that meet this hold points instead of 分. */
    readonly pointsWhere?: Readonly<Record<string, unknown>>
    /** What one of something costs or earns: the prices of all rows add up to nothing anybody asks for. */
    readonly summed?: false
  }
type LedgerRule = {
  /**
   * It follows from the transfers of the ledger, and nothing else writes it: what the row's own account holds in this unit, what
   * was deposited for it (`deposit`, 分), or, of an account, what is free (`balance`) and what is held back (`held`).
   */
  readonly ledger?: Unit | 'deposit' | 'balance' | 'held'
}
/** What an account of the ledger counts: fen (分) or points (积分). No transfer crosses units. */
export type Unit = 'fen' | 'points'
/** Rows of `entity` whose ref `by` points here and which meet `where`, and what the field `plus` of this row adds. */
type CountedRows = {
  readonly entity: string
  readonly by: string
  readonly where?: Readonly<Record<string, unknown>>
  readonly plus?: string
}
/** Milliseconds since 1970. */
export type TimeField = Plain<'time'> & {
  /** It is the moment its row was created, unless whoever creates the row gives one. */
  readonly filled?: 'created'
  /** The last moment of what is asked for: of a bare date its end, as the bounds of lists are read. */
  readonly until?: true
}
export type FlagField = Plain<'flag'> & { readonly default?: boolean }
/** Whether one of the school's sensitive words stands in texts of the row: `finds` names their fields. */
export type FoundField = Plain<'found'> & { readonly finds: readonly string[] }
/** One of `options`; a row always has one, at first `default` or the first named. */
export type StatusField<Value extends string = string> = Plain<'status'> & {
  readonly options: Readonly<Record<Value, string>>
} & StatusRules<NoInfer<Value>>
/** What the value of a status means to whoever looks for it: `waits` for them, `good`, `bad`, or none of these. */
export type StatusMeaning = 'waits' | 'good' | 'bad' | 'plain'
type StatusRules<Value extends string> = {
  readonly default?: Value
  /** The value of rows that are switched off: pickers show them as not to be chosen, and no row may newly refer to one. */
  readonly off?: Value
  /** Rows may refer to one that is off all the same, as what somebody wrote does to whom was kept out since. */
  readonly referable?: true
  /** Values that mean something else than they usually do (src/console/value/status-tone.ts). */
  readonly meanings?: Readonly<Partial<Record<Value, StatusMeaning>>>
}
export type ChoiceField<Value extends string = string> = Plain<'choice'> & {
  readonly options: Readonly<Record<Value, string>>
  readonly default?: NoInfer<Value>
}
/** One of `templates`, reached by the digits 1 to 9, or free text. */
export type ChoiceOrTextField = Plain<'choiceOrText', TextRules> & { readonly templates: readonly string[] }
/** The id of a row of another entity, by that entity's name. */
export type RefField = Plain<'ref'> & {
  readonly entity: string
  /** The row chosen has the same value as this one in the field of this name, a choice or ref which both have. */
  readonly same?: string
  /** What is said instead of the usual when none is chosen, where the specification gives the text. */
  readonly texts?: { readonly required?: string }
}
export type ImagesField = Plain<'images', FieldRules & PrivateRule & PersonalRule> & { readonly maxItems: number }
export type MediaField = Plain<'media', FieldRules & PrivateRule>
export type JsonField = Plain<'json', FieldRules & PersonalRule> & {
  readonly control?: JsonControl
  /** What its parts hold, by kind: who may fill in the structure may choose what their fields refer to. */
  readonly parts?: Readonly<Record<string, { readonly title: string; readonly fields: Fields }>>
}

/**
 * What a structure is chosen with instead of written: grants of src/catalogue/grant.ts, entries of the sidebar,
 * blocks of a page (commands/dashboard/block.ts), questions of a form and the answers to them (src/catalogue/questionnaire), or ids of rows.
 */
export type JsonControl = 'grants' | 'menu' | 'blocks' | 'questions' | 'answers' | { readonly refs: string }

/** A field; its kind decides its column, cell, form control, filter, schema and demo value. */
export type Field =
  | TextField
  | LongTextField
  | SecretField
  | PhoneField
  | ColourField
  | ImageField
  | CountField
  | MoneyField
  | TimeField
  | FlagField
  | FoundField
  | StatusField
  | ChoiceField
  | ChoiceOrTextField
  | RefField
  | ImagesField
  | MediaField
  | JsonField

export type Fields = Readonly<Record<string, Field>>

/** How a row shows the row it points at. */
export type RefValue = { readonly id: number; readonly label: string; readonly picture: string | null }

/** Values of JSON, for fields that hold a free structure. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The rules a maker takes: what its field has beside kind, label and what the maker gives itself. */
type RulesOf<F extends Field, Given extends string = never> = Omit<F, 'kind' | 'label' | Given>

/** One line of text. */
export function text(label: string, rules: RulesOf<TextField> = {}): TextField {
  return { kind: 'text', label, ...rules }
}

/** Text of several lines. */
export function longText(label: string, rules: TextRules = {}): LongTextField {
  return { kind: 'longText', label, ...rules }
}

/** Formatted text, kept as sanitised HTML. */
export function richText(label: string, rules: TextRules = {}): LongTextField {
  return { kind: 'richText', label, ...rules }
}

/** A whole number. */
export function count(label: string, rules: RulesOf<CountField, 'position'> = {}): CountField {
  return { kind: 'count', label, ...zeroHint(rules), ...rules }
}

/** The place of a row among the others, smallest first, at first 0. */
export function position(label: string, rules: Pick<CountField, 'max' | 'hint'> = {}): CountField {
  return { kind: 'count', label, min: 0, default: 0, position: true, ...rules }
}

/** An amount in 分. */
export function money(label: string, rules: RulesOf<MoneyField> = {}): MoneyField {
  return { kind: 'money', label, ...zeroHint(rules), ...rules }
}

function zeroHint({ zero }: RangeRules): Pick<FieldRules, 'hint'> {
  return zero === undefined ? {} : { hint: `0 为${zero}` }
}

/** A moment, in milliseconds since 1970. */
export function time(label: string, rules: RulesOf<TimeField, 'filled'> = {}): TimeField {
  return { kind: 'time', label, ...rules }
}

/** When the row was created: written by the server, what charts count months by and conversations are in the order of. */
export function creationTime(label: string): TimeField {
  return { kind: 'time', label, filled: 'created' }
}

/** Yes or no, at first no. */
export function flag(label: string, rules: RulesOf<FlagField, 'required'> = {}): FlagField {
  return { kind: 'flag', label, ...rules }
}

/**
 * Whether one of the school's sensitive words stands in one of some texts of the row. It follows from the texts and the words as they
 * are by now: lists are filtered by it, nobody writes it and no grid or form shows it.
 */
export function found(label: string, finds: readonly string[]): FoundField {
  return { kind: 'found', label, finds }
}

/** Where a row stands; every value has a label, shown as tabs with counts above the list. */
export function status<const Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  rules: Pick<FieldRules, 'hint'> & StatusRules<NoInfer<Value>> = {},
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
export function choiceOrText(label: string, templates: readonly string[], rules: TextRules = {}): ChoiceOrTextField {
  return { kind: 'choiceOrText', label, templates, ...rules }
}

/** Longest reason, in characters: it is read whole in a list and sent to whom it concerns. */
const longestReason = 200

/** Why something was decided: a ready sentence, chosen by digit, or free text of at most 200 characters. */
export function reason(
  label: string,
  templates: readonly string[],
  rules: FieldRules & SearchRule = {},
): ChoiceOrTextField {
  return choiceOrText(label, templates, { ...rules, maxLength: longestReason })
}

/** A row of another entity, by that entity's name. */
export function ref(label: string, entity: string, rules: RulesOf<RefField, 'entity'> = {}): RefField {
  return { kind: 'ref', label, entity, ...rules }
}

/** The address of one picture. */
export function image(label: string, rules: RulesOf<ImageField> = {}): ImageField {
  return { kind: 'image', label, ...rules }
}

/** The addresses of several pictures. */
export function images(label: string, rules: RulesOf<ImagesField>): ImagesField {
  return { kind: 'images', label, ...rules }
}

/** One picture, film, sound or PDF. */
export function media(label: string, rules: RulesOf<MediaField> = {}): MediaField {
  return { kind: 'media', label, ...rules }
}

/** A telephone number of mainland China. */
export function phone(label: string, rules: RulesOf<PhoneField> = {}): PhoneField {
  return { kind: 'phone', label, ...rules }
}

/** A colour as #rrggbb. */
export function colour(label: string, rules: FieldRules = {}): ColourField {
  return { kind: 'colour', label, ...rules }
}

/** A free structure. */
export function json(label: string, rules: RulesOf<JsonField> = {}): JsonField {
  return { kind: 'json', label, ...rules }
}

/** Text that never leaves the server, such as a password's hash. */
export function secret(label: string, rules: RulesOf<SecretField> = {}): SecretField {
  return { kind: 'secret', label, ...rules }
}
