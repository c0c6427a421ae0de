import { type Call, post } from './call.ts'
import type { Field, Fields } from './field.ts'
import { isMasked } from './field-use.ts'
import type { Machine } from './machine.ts'
import type { StoredValue } from './row.ts'
import type { Words } from './words.ts'

type Name<F extends Fields> = keyof F & string

/** Rows a command applies to: every named field holds the value, or one of the values. */
export type Condition<F extends Fields = Fields> = {
  readonly [K in keyof F]?: StoredValue<F[K]> | readonly StoredValue<F[K]>[]
}

/** A condition whose entity is not known to the compiler. */
export type AnyCondition = Readonly<Record<string, unknown>>

/** Values an action writes: the whole effect, so its before-image gives audit and undo. */
export type Patch<F extends Fields = Fields> = { readonly [K in keyof F]?: StoredValue<F[K]> }

/** A patch whose entity is not known to the compiler. */
export type AnyPatch = Readonly<Record<string, unknown>>

type ActionWords<N extends string, C> = {
  readonly title: string
  readonly words?: Words
  /** One key; two actions may share it when no row meets both their `when`. */
  readonly key?: string
  readonly call: Call
  /** Older calls for the same thing: answered alike, never fired by the console. */
  readonly also?: readonly Call[]
  /** 'one': takes no batch. */
  readonly on?: 'one'
  readonly when?: C
  /** Fields asked for, empty at first: palette steps, dialog fields and request body at once. */
  readonly ask?: readonly N[]
  /** Fields asked for, filled with the row's values at first. */
  readonly form?: readonly N[]
  /**
   * What its handler does to another row, whose right it takes besides: that entity's own action, to the row the ref names; or what the row
   * itself asks for.
   */
  readonly does?: { readonly by: N; readonly action: string } | 'asked'
  /** Inputs that are no field of the entity, for the handler. */
  readonly inputs?: Fields
  /** Question put before what cannot be undone. */
  readonly confirm?: string
  /**
   * It moves money or points though its rows are no orders: carried out once, however often it is sent. Where its rows say how much,
   * the fields that do, the first that is filled in.
   */
  readonly movesMoney?: true | readonly N[]
}

/** What an action does: write `set` and what was asked, remove the row, or run a handler of the server. */
type Effect<N extends string, P> =
  | { readonly set: P }
  | { readonly remove: true }
  | { readonly handler: string }
  | { readonly form: readonly N[] }
  | { readonly ask: readonly N[] }
  | { readonly reveals: true }

/**
 * What becomes of rows by itself once the moment that a field holds has come. A beginning: a row waits in `when` until then,
 * one without a moment has begun, and one whose moment is put off waits again. An end: a row without a moment has none, and
 * none may be put off into the past; its handler is one of actions.
 */
export type Due<N extends string = string, C = AnyCondition, P = AnyPatch> = {
  readonly title: string
  /** The field that holds the moment. */
  readonly at: N
  readonly set: P
} & (
  | { readonly kind: 'begin'; readonly when: P }
  | { readonly kind: 'end'; readonly when: C; readonly handler?: string }
)

/** Fields that no two rows of a school share, of those that meet `where`; what is empty, and a flag that is off, is shared freely. */
export type Unique<N extends string = string, C = AnyCondition> =
  | readonly N[]
  | { readonly fields: readonly N[]; readonly where: C }

/** What can be done to rows. */
export type Action<N extends string = string, C = AnyCondition, P = AnyPatch> = ActionWords<N, C> &
  Effect<N, P> & { readonly set?: P; readonly remove?: true; readonly handler?: string; readonly reveals?: true }

/** A named part of a list with its own call, for example the dynamics that ask for help. */
type View<C = AnyCondition> = {
  readonly title: string
  readonly call?: Call
  readonly also?: readonly Call[]
  readonly where: C
}

type List<N extends string = string, C = AnyCondition> = {
  readonly call: Call
  readonly also?: readonly Call[]
  /** The call that answers the list as a file, where the specification names one. */
  readonly export?: Call
  readonly columns: readonly N[]
  /** What a card begins with instead of the label, where that is a number or a day: a text or a ref that recalls the row to people. */
  readonly lead?: N
  readonly filter?: readonly N[]
  /** Field, with a minus for descending; also the order of the list's index. */
  readonly sort: N | `-${N}`
  /** Filter a screen opens with. */
  readonly initial?: C
  readonly views?: Readonly<Record<string, View<C>>>
  /** Opens as pictures side by side, where a row is its picture first of all. */
  readonly tiles?: true
}

type Detail<N extends string = string> = {
  readonly call?: Call
  readonly also?: readonly Call[]
  /** The ref to the person who made it: what is on record of them stands below it. */
  readonly author?: N
  /** The ref whose row is shown in full beside this one, as the post beside a complaint about it. */
  readonly beside?: N | Beside<N>
  /** Entities that point here, listed below. */
  readonly children?: readonly Child[]
}

/** Where rows are about different things: `id` holds the row's id, and `kind` which of the entities `among` it is a row of. */
export type Beside<N extends string = string> = {
  readonly id: N
  readonly kind: N
  readonly among: Readonly<Record<string, { readonly entity: string }>>
}

/**
 * Where rows hold what another command is to do once somebody has decided so: the fields of the command, of the entity its rows are
 * of, of their number and what they come to, and of the rows by id and what the command is given, which may be one structure.
 */
export type Asks<N extends string = string> = {
  readonly command: N
  readonly subject: N
  readonly rows: N
  readonly inputs: N
  readonly count: N
  readonly sum: N
  /** Fields for whoever has the right to the command, so that nothing is ordered or added up by them. */
  readonly veiled?: readonly N[]
  /** Of these one whose lines each begin with the entity they tell of: each line is for who may see that one's list. */
  readonly lines?: N
}

/** Rows of another entity that point at this one by a ref field. */
type Child = {
  readonly entity: string
  readonly by: string
  /** They are what people said: shown in full, in order, answers below what they answer. */
  readonly conversation?: true
}

export type Form<N extends string = string> = {
  readonly title?: string
  readonly words?: Words
  readonly key?: string
  readonly call: Call
  readonly also?: readonly Call[]
  readonly form: readonly N[]
  /** A server handler that refuses or completes the input before it is written. */
  readonly handler?: string
  /** It moves money or points though its rows are no orders: carried out once, however often it is sent. */
  readonly movesMoney?: true
  /** Fields locked to everybody but 超级管理员 (specification §5.4). */
  readonly superOnly?: readonly N[]
}

type Shape<N extends string, C, P, F extends Fields, A> = {
  readonly name: string
  readonly title: string
  /** Those of its rows: of every list that shows them, and beside the title of every command on them. */
  readonly words?: Words
  /** The field that names a row to people. */
  readonly label: N
  /** The field whose picture stands beside the label. */
  readonly picture?: N
  /** What tells rows of the same label apart where one is chosen. Without it, that is the first other text they are searched by. */
  readonly toldApartBy?: readonly N[]
  readonly fields: F
  readonly unique?: readonly Unique<N, C>[]
  /** Pairs of times of which the second is never before the first. */
  readonly periods?: readonly (readonly [N, N])[]
  /**
   * Its rows are a record: written once, never changed or removed, by an undo neither. 'rows': none is removed or taken back, but
   * the server moves them on, as what was asked of somebody outside.
   */
  readonly appendOnly?: true | 'rows'
  /** What happens to rows by itself, by names of its own: no operator does it, so that no right is asked for. */
  readonly due?: Readonly<Record<string, Due<N, C, P>>>
  /** Its rows hold what another command is to do: they are shown as that command, with its rows and what it is given. */
  readonly asks?: Asks<N>
  /** Its rows are orders: their state changes by its actions and dues alone, and takes money and stock with it. */
  readonly machine?: Machine<N>
  readonly list?: List<N, C>
  readonly detail?: Detail<N>
  /** The calls a picker of this entity reads, where the specification names them. */
  readonly options?: { readonly call: Call; readonly also?: readonly Call[]; readonly where?: C }
  readonly create?: Form<N>
  readonly edit?: Form<N>
  readonly actions?: A
}

export type EntityWords<F extends Fields, A> = Shape<Name<F>, Condition<F>, Patch<F>, F, A>

/** A thing in the database: table, calls, grid, form, permissions and audit follow from it. */
export type Entity = Shape<string, AnyCondition, AnyPatch, Fields, Readonly<Record<string, Action>>>

/**
 * Declares an entity. Names of fields, statuses and values in `list`, `when`, `set`, `ask` and `form` are checked
 * against `fields` by the compiler. One whose rows are shown with something masked has the action that shows them whole.
 */
export function entity<
  const F extends Fields,
  const A extends Readonly<Record<string, Action<Name<NoInfer<F>>, Condition<NoInfer<F>>, Patch<NoInfer<F>>>>>,
>(words: EntityWords<F, A>): EntityWords<F, A> {
  const isRevealed = words.list !== undefined && Object.values<Field>(words.fields).some(isMasked)
  return isRevealed ? { ...words, actions: Object.assign({}, words.actions, { reveal: reveal(words.name) }) } : words
}

/** Shows rows whole: it changes nothing, and the audit says who saw which. */
function reveal(name: string): Action {
  return { title: '显示完整信息', key: 'shift+i', call: post(`/console/${name}/reveal`), reveals: true }
}
