import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useToday } from '@/format/use-now.ts'
import { read } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { type Answer, type AnswerOf, isRecordList, type Query } from '../../catalogue/vocabulary/module.ts'

/** A query's answer in which each number is one: NaN, which reads as —, where the backend has none; and each list one, if empty. */
export type FiguresOf<A extends Answer> = NumbersIn<AnswerOf<A>>

type NumbersIn<T> = {
  readonly [K in keyof T]: T[K] extends readonly (infer Row)[]
    ? readonly NumbersIn<Row>[]
    : number extends T[K]
      ? NonNullable<T[K]>
      : T[K]
}

/**
 * What a query of the catalogue answers, asked for anew as rows change and when it is another day; with `isKept` what it answered before
 * stays until it has answered anew.
 */
export function useAnswer<A extends Answer>({ name, call }: Query<string, Fields, A>, params: Params, isKept = false) {
  return useLive(name, params, isKept, (signal) => read<AnswerOf<A>>(call, params, signal))
}

/** What figures are read from, as it is read, and what that is called. */
export type Reading<T = unknown> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'> & {
  readonly title: string
}

/** As useAnswer, of a query that counts and adds up. */
export function useFigures<A extends Answer>(
  { name, title, call, answer }: Query<string, Fields, A>,
  params: Params,
  isKept = false,
): Reading<FiguresOf<A>> {
  const { data, error, refetch, isFetching } = useLive(name, params, isKept, async (signal) =>
    withNumbers(answer, await read<FiguresOf<A>>(call, params, signal)),
  )
  return { title, data, error, refetch, isFetching }
}

type Params = Readonly<Record<string, unknown>>

function useLive<T>(name: string, params: Params, isKept: boolean, ask: (signal: AbortSignal) => Promise<T>) {
  const queryKey = ['query', name, params, useToday()]
  useFreshQuery(queryKey)
  return useQuery({
    queryKey,
    // What was decided on another screen happened while nobody listened here.
    staleTime: 0,
    queryFn: ({ signal }) => ask(signal),
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  })
}

function withNumbers<T extends object>(answer: Answer, given: T): T {
  const known = new Map(Object.entries(given))
  const filled = Object.entries(answer).map(([name, part]) => {
    const value = known.get(name)
    if (!isRecordList(part)) return [name, isNumber(part) ? (value ?? Number.NaN) : value]
    return [name, Array.isArray(value) ? value.map((row) => withNumbers(part[0], row)) : []]
  })
  return { ...given, ...Object.fromEntries(filled) }
}

function isNumber({ kind }: Field): boolean {
  return kind === 'count' || kind === 'money'
}
