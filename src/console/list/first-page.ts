import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { fire } from '@/session/call/api.ts'
import { readToken } from '@/session/session-cookies.ts'
import type { PlacedScreen } from '../../catalogue/catalogue.ts'
import type { Call } from '../../catalogue/vocabulary/call.ts'
import type { ListAnswer } from '../../catalogue/wire.ts'
import { goesByWords, listCall, pageParams, readListQuery } from './list-query.ts'
import { firstPage, type PageParams } from './rows/list-source.ts'

type Asked = { readonly key: string; readonly answer: Promise<ListAnswer>; here: ListAnswer | null }

let asked: Asked | null = null
/** Whether a list was read in this window; from then on the lists that are opened ask by themselves. */
let hasRead = false

/** ms the screen a window begins with is held back so that it comes with its rows. */
const patience = 100

/**
 * Asks for the first rows of the screen a window begins with while its program is loaded and, mostly, before it is known who is
 * signed in: the list that is opened then finds its answer. Where the screen may not be opened, nobody takes it.
 * @returns what resolves when they are here, or take long.
 */
export async function askFirstPage(screen: PlacedScreen, address: URL): Promise<void> {
  const token = readToken()
  if (!token || hasRead || screen.screen.kind !== 'grid') return
  const query = readListQuery(knownCatalogue(), screen, address.searchParams)
  // Whether the backend can tell these is not known yet.
  if (goesByWords(query)) return
  const [call, params] = [listCall(query), pageParams(query, firstPage)]
  const answer = fire<ListAnswer>(call, params, { token, quiet: true })
  const mine: Asked = { key: keyOf(token, call, params), answer, here: null }
  asked = mine
  const here = answer.then(
    (answer) => {
      mine.here = answer
    },
    () => undefined,
  )
  await Promise.race([here, new Promise((resolve) => setTimeout(resolve, patience))])
}

/** The answer to a question where it is here already, so that its rows are shown at once; it is still to be taken. */
export function firstPageHere(token: string, call: Call, params: PageParams): ListAnswer | null {
  return asked?.key === keyOf(token, call, params) ? asked.here : null
}

/** The answer that is on its way to the same question, once. */
export function takeFirstPage(token: string, call: Call, params: PageParams): Promise<ListAnswer> | null {
  const found = asked?.key === keyOf(token, call, params) ? asked.answer : null
  asked = null
  hasRead = true
  return found
}

function keyOf(...question: readonly unknown[]): string {
  return JSON.stringify(question)
}
