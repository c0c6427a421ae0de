import type { Module, Query } from '../../catalogue/vocabulary/module.ts'
import type { ActionHandler, FormHandler, OptionsHandler, QueryHandler } from '../write/handler.ts'

type EntityOf<M extends readonly Module[]> = M[number]['entities'][number]

type ActionOf<E> = E extends { readonly actions?: infer A } ? NonNullable<A>[keyof NonNullable<A>] : never

type FormOf<E> = E extends { readonly create?: infer C; readonly edit?: infer D }
  ? NonNullable<C> | NonNullable<D>
  : never

/** A name as the compiler knows it; none where it knows only that it is text, which registerCalls then looks after. */
type Known<Name extends string> = string extends Name ? never : Name

type Named<T> = T extends { readonly handler: infer Name extends string } ? Known<Name> : never

type QueriesOf<M extends readonly Module[]> = M[number]['screens'][number] extends infer S
  ? S extends { readonly queries: readonly (infer Q)[] }
    ? Q
    : never
  : never

/** Queries by name, without the plain Query that a list of screens holds besides the particular ones. */
type KnownQuery<Q> = Q extends { readonly name: infer Name extends string }
  ? Known<Name> extends never
    ? never
    : Q
  : never

/** Names of the handlers that actions of the modules ask for. */
export type HandlerName<M extends readonly Module[]> = Named<ActionOf<EntityOf<M>>>

/** Names of the handlers that create and edit forms ask for. */
type FormHandlerName<M extends readonly Module[]> = Named<FormOf<EntityOf<M>>>

type QueryOf<M extends readonly Module[]> = KnownQuery<QueriesOf<M>>

/** Names of the queries, each answered by a handler of that name. */
export type QueryName<M extends readonly Module[]> =
  QueryOf<M> extends { readonly name: infer Name extends string } ? Name : never

type QueryNamed<M extends readonly Module[], Name> = Extract<QueryOf<M>, { readonly name: Name }>

/** The handlers the modules need: a name in the catalogue without one does not compile. */
export type HandlersOf<M extends readonly Module[]> = {
  readonly actions: { readonly [Name in HandlerName<M>]: ActionHandler }
  readonly forms: { readonly [Name in FormHandlerName<M>]: FormHandler }
  readonly queries: {
    readonly [Name in QueryName<M>]: QueryNamed<M, Name> extends Query<string, infer P, infer A>
      ? QueryHandler<P, A>
      : never
  }
  readonly options: { readonly [Name in EntityOf<M>['name']]?: OptionsHandler }
}
