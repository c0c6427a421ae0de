import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '@/session/call/api.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { type Answer, type AnswerOf, isRecordList, type Query } from '../../catalogue/vocabulary/module.ts'

/** A query's answer in which each number is one: 0 where the backend has none. */
export type FiguresOf<A extends Answer> = NumbersIn<AnswerOf<A>>

type NumbersIn<T> = {
  readonly [K in keyof T]: T[K] extends readonly (infer Row)[]
    ? readonly NumbersIn<Row>[]
    : number extends T[K]
      ? NonNullable<T[K]>
      : T[K]
}

/** What a query of the catalogue answers; with `isKept` what it answered before stays until it has answered anew. */
export function useAnswer<A extends Answer>(
  { name, call }: Query<string, Fields, A>,
  params: Readonly<Record<string, unknown>>,
  isKept = false,
) {
  return useQuery({
    queryKey: ['query', name, params],
    queryFn: ({ signal }) => read<AnswerOf<A>>(call, params, signal),
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  })
}

/** As useAnswer, of a query that counts and adds up. */
export function useFigures<A extends Answer>(
  { name, call, answer }: Query<string, Fields, A>,
  params: Readonly<Record<string, unknown>>,
  isKept = false,
) {
  return useQuery({
    queryKey: ['query', name, params],
    queryFn: async ({ signal }) => withNumbers(answer, await read<FiguresOf<A>>(call, params, signal)),
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  })
}

function withNumbers<T extends object>(answer: Answer, given: T): T {
  const known = new Map(Object.entries(given))
  const filled = Object.entries(answer).map(([name, part]) => {
    const value = known.get(name)
    if (!isRecordList(part)) return [name, isNumber(part) ? (value ?? 0) : value]
    return [name, Array.isArray(value) ? value.map((row) => withNumbers(part[0], row)) : value]
  })
  return { ...given, ...Object.fromEntries(filled) }
}

function isNumber({ kind }: Field): boolean {
  return kind === 'count' || kind === 'money'
}
