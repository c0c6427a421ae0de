import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { fire } from '@/session/call/api.ts'
import { readToken } from '@/session/session-cookies.ts'
import { sessionAtom } from '@/session/session-state.ts'
import { store } from '@/session/store.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import type { ListAnswer } from '../../catalogue/wire.ts'
import { listCall, pageParams, readListQuery } from './list-query.ts'
import { firstPage, type PageParams } from './rows/list-source.ts'

type Asked = { readonly key: string; readonly answer: Promise<ListAnswer> }

let asked: Asked | null = null

/**
 * Asks for the first rows of a screen before it is known who is signed in, while that is asked as well: the list that is
 * opened then finds its answer on its way. Where the screen may not be opened, nobody takes it.
 */
export function askFirstPage(screen: PlacedScreen, address: URL): void {
  const token = readToken()
  if (!token || store.get(sessionAtom) || screen.screen.kind !== 'grid') return
  const query = readListQuery(knownCatalogue(), screen, address.searchParams)
  const [call, params] = [listCall(query), pageParams(query, firstPage)]
  const answer = fire<ListAnswer>(call, params, { token, quiet: true })
  answer.catch(() => undefined)
  asked = { key: keyOf(token, call, params), answer }
}

/** The answer that is on its way to the same question, once. */
export function takeFirstPage(token: string, call: Call, params: PageParams): Promise<ListAnswer> | null {
  const found = asked?.key === keyOf(token, call, params) ? asked.answer : null
  asked = null
  return found
}

function keyOf(...question: readonly unknown[]): string {
  return JSON.stringify(question)
}
