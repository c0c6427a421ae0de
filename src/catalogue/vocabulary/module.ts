import { type Call, get, post } from './call.ts'
import type { AnyCondition, Condition, Entity, EntityWords } from './entity.ts'
import type { Field, Fields } from './field.ts'
import type { IconName } from './icon.ts'
import type { ShownRow, ShownValue } from './row.ts'
import type { Words } from './words.ts'

/** Name of the setting that holds a school's name and logo: every console shows them, whatever its operator may see else. */
export const schoolInfo = 'schoolInfo'

/** Role names of route metas; held by 管理员 and 编辑 (specification §2.4). */
type RouteRole = 'admin' | 'editor'

type ScreenWords = {
  /** Below the module's path; absolute with a leading slash. */
  readonly path: string
  readonly title: string
  readonly words?: Words
  /** Reachable by address and palette, not listed in the sidebar. */
  readonly hidden?: boolean
  /** Ours, with no route in the specification: for calls whose routes it does not show, and for what it does not have. */
  readonly own?: true
  /** Its tab cannot be closed. */
  readonly affix?: boolean
  /** Its state is forgotten when the tab is left. */
  readonly noCache?: boolean
  readonly roles?: readonly RouteRole[]
  /** The sequence that opens it, for example 'g d'. */
  readonly key?: string
}

/** A list of one entity, or of several behind a switch. `where` fixes part of the filter for every entity shown. */
export type GridScreen = ScreenWords & {
  readonly kind: 'grid'
  readonly entities: readonly string[]
  readonly where: AnyCondition
  /** A ref whose rows stand beside the list, one in another where they refer to themselves: the one chosen is shown. */
  readonly folders?: string
  /** All of its rows wait for somebody: what for, as the welcome page says behind their number. */
  readonly waits?: string
}

/** A page that creates a row of an entity, or edits the one the address names. `where` is what a new row starts with. */
export type FormScreen = ScreenWords & { readonly kind: 'form'; readonly entity: string; readonly where: AnyCondition }

/** Named values on one page. */
export type SettingScreen = ScreenWords & { readonly kind: 'settings'; readonly settings: readonly Setting[] }

/** A hand-written screen of `src/console/screens`, and the queries it asks. */
export type CustomScreen = ScreenWords & {
  readonly kind: 'custom'
  readonly component: string
  readonly queries: readonly Query[]
}

export type Screen = GridScreen | FormScreen | SettingScreen | CustomScreen

/** A named value of the school, read and written as a whole. */
export type Setting<F extends Fields = Fields> = {
  readonly name: string
  readonly title: string
  readonly words?: Words
  readonly hint?: string
  readonly fields: F
  /** Pairs of numbers of which the second is never less than the first. */
  readonly ascending?: readonly (readonly [string, string])[]
  readonly read: Call
  readonly update: Call
  /** Fired instead of `update` while the value does not exist yet. */
  readonly create?: Call
}

/** The parts of a query's answer: a field, or a list of records. */
export type Answer = Readonly<Record<string, Field | readonly [Fields]>>

/** Whether a part of an answer is a list of records. */
export function isRecordList(part: Answer[string]): part is readonly [Fields] {
  return Array.isArray(part)
}

/** The TypeScript type of a query's answer. */
export type AnswerOf<A extends Answer> = {
  readonly [K in keyof A]: A[K] extends readonly [infer F extends Fields]
    ? readonly Omit<ShownRow<F>, 'id' | 'changedAt' | 'version'>[]
    : A[K] extends Field
      ? ShownValue<A[K]>
      : never
}

/** A call that only reads, answered by the server handler of the same name. */
export type Query<Name extends string = string, P extends Fields = Fields, A extends Answer = Answer> = {
  readonly name: Name
  readonly title: string
  readonly call: Call
  readonly params: P
  readonly answer: A
  /** The call that answers the records of its first list as a file, where the specification names one. */
  readonly export?: Call
}

/**
 * A permission that is no command of an entity, screen, setting or query; its id is the module's name, a dot and `name`.
 * It stands in the permission tree, not in the palette.
 */
type Right = { readonly name: string; readonly title: string }

export type Module<E extends readonly Entity[] = readonly Entity[], S extends readonly Screen[] = readonly Screen[]> = {
  /** Permission of everything in it; the folder's name. */
  readonly name: string
  readonly path: string
  readonly title: string
  readonly icon: IconName
  readonly hidden?: boolean
  readonly entities: E
  readonly screens: S
  readonly rights?: readonly Right[]
}

/** Declares a sidebar group. */
export function module<const E extends readonly Entity[], const S extends readonly Screen[]>(
  words: Module<E, S>,
): Module<E, S> {
  return words
}

/** Declares the list screen of an entity; `where` is checked against its fields. */
export function grid<const F extends Fields>(
  words: ScreenWords & {
    readonly entity: EntityWords<F, unknown>
    readonly where?: Condition<NoInfer<F>>
    readonly folders?: keyof NoInfer<F> & string
    readonly waits?: string
  },
): GridScreen {
  const { entity, where, ...rest } = words
  return { kind: 'grid', ...rest, entities: [entity.name], where: Object.fromEntries(Object.entries(where ?? {})) }
}

/** Declares a screen that switches between the lists of several entities; `folders` stand beside the lists that have it. */
export function grids(
  words: ScreenWords & { readonly entities: readonly { readonly name: string }[]; readonly folders?: string },
): GridScreen {
  return { kind: 'grid', ...words, entities: words.entities.map((each) => each.name), where: {} }
}

/** Declares a page with the form of an entity, which has `create` and `edit`. */
export function formScreen<const F extends Fields>(
  words: ScreenWords & { readonly entity: EntityWords<F, unknown>; readonly where?: Condition<NoInfer<F>> },
): FormScreen {
  const { entity, where, ...rest } = words
  return { kind: 'form', ...rest, entity: entity.name, where: Object.fromEntries(Object.entries(where ?? {})) }
}

/** Declares a screen of settings. */
export function settingScreen(words: ScreenWords & { readonly settings: readonly Setting[] }): SettingScreen {
  return { kind: 'settings', ...words }
}

/** Declares a hand-written screen. */
export function custom<const C extends string, const Q extends readonly Query[]>(
  words: ScreenWords & { readonly component: C; readonly queries: Q },
): CustomScreen & { readonly component: C; readonly queries: Q } {
  return { kind: 'custom', ...words }
}

/** The pairs of a setting, by names of its fields. */
type Ascending<N extends string> = { readonly ascending?: readonly (readonly [N, N])[] }

/** Declares a setting. */
export function setting<const F extends Fields>(words: Setting<F> & Ascending<keyof NoInfer<F> & string>): Setting<F> {
  return words
}

/**
 * Declares a setting under a base path, read by GET {base}/{name} and written by POST {base}/update/{name} (specification
 * §4.6).
 */
export function keyedSetting<const F extends Fields>(
  words: Omit<Setting<F>, 'read' | 'update' | 'create'> & { readonly base: string } & Ascending<
      keyof NoInfer<F> & string
    >,
): Setting<F> {
  const { base, ...rest } = words
  return { ...rest, read: get(`${base}/${words.name}`), update: post(`${base}/update/${words.name}`) }
}

/** Declares a reading call with a handler of the same name. */
export function query<const N extends string, const P extends Fields, const A extends Answer>(
  words: Query<N, P, A>,
): Query<N, P, A> {
  return words
}
