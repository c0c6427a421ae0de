import type { Call } from '../../catalogue/vocabulary/call.ts'
import { parsedJson } from '../../parsed-json.ts'
import { textWithin } from '../http/answer-within.ts'

/** Longest (bytes) that an answer of the backend may be where it is looked at, as JSON is. */
export const longestLookedAt = 64 * 1_048_576
/** How long (ms) the backend may take to begin an answer, and to end it. */
const patience = 10_000

/** An answer of the backend, its body undefined where it is no JSON. */
export type UpstreamAnswer = { readonly status: number; readonly body: unknown }

/**
 * Asks the backend something of our own, with these parameters.
 * @throws Error where it does not answer whole in time, or without end.
 */
export async function askUpstream(
  upstream: string,
  { method, path, headers }: Call,
  authorization: string,
  params: Readonly<Record<string, string>> = {},
): Promise<UpstreamAnswer> {
  const url = new URL(upstream + path)
  const isRead = method === 'GET'
  if (isRead) for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  const response = await fetch(url, {
    method,
    headers: {
      authorization,
      accept: 'application/json',
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isRead ? null : JSON.stringify(params),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  return { status: response.status, body: parsedJson(await textWithin(response, longestLookedAt, patience)) }
}
