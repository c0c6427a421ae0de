import { type EncodedSourceMap, originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { QueryClient } from '@tanstack/react-query'
import { readConsole } from '@/session/call/api.ts'

/** A built file as it runs, and what it was made from. */
type BuiltFile = { readonly lines: readonly string[]; readonly map: TraceMap }

/** Where in a built file a line of a stack stands, as all browsers write it. */
const place = /https?:\/\/[^\s()@]+\/assets\/([^\s()?]+\.js):(\d+):(\d+)/
/** What is called, before its place: `at a (` in Chrome, `a@` elsewhere. */
const called = /([\w$]+)(?: \(|@)$/

/**
 * A stack of the built console with the names and places of its source. What cannot be found out stays as it is: a console
 * that was built anew meanwhile, an own backend that has no source maps.
 */
export async function withOriginalNames(client: QueryClient, stack: string): Promise<string> {
  const lines = await Promise.all(stack.split('\n').map((line) => withOriginalName(client, line)))
  return lines.join('\n')
}

async function withOriginalName(client: QueryClient, text: string): Promise<string> {
  const found = place.exec(text)
  if (!found?.[0].startsWith(location.origin)) return text
  const [address, name = '', line, column] = found
  const file = await readBuiltFile(client, name).catch(() => null)
  if (!file) return text
  const at = { line: Number(line), column: Number(column) - 1 }
  const original = originalPositionFor(file.map, at)
  if (original.source === null) return text
  const before = text
    .slice(0, found.index)
    .replace(called, (whole, short: string) => whole.replace(short, originalName(file, short, at) ?? short))
  const path = original.source.replace(/^(\.\.\/)+/, '')
  return `${before}${path}:${original.line}:${original.column + 1}${text.slice(found.index + address.length)}`
}

function readBuiltFile(client: QueryClient, name: string): Promise<BuiltFile> {
  return client.fetchQuery({
    queryKey: ['builtFile', name],
    queryFn: async ({ signal }) => {
      const [source, map] = await Promise.all([
        fetch(`/assets/${name}`, { signal }).then((response) => response.text()),
        readConsole<EncodedSourceMap>(`/console/sourceMap/${name}.map`, {}, signal),
      ])
      return { lines: source.split('\n'), map: new TraceMap(map) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What a function around a place is called in the source, by where its short name was given last before that place. */
function originalName({ lines, map }: BuiltFile, short: string, at: { line: number; column: number }): string | null {
  const name = short.replaceAll('$', '\\$')
  const given = new RegExp(`(?<=function |class )${name}(?![\\w$])|(?<![\\w$.])${name}(?==[^=])`, 'g')
  for (let line = at.line; line > 0; line -= 1) {
    const text = lines[line - 1] ?? ''
    const last = [...text.slice(0, line === at.line ? at.column : undefined).matchAll(given)].at(-1)
    if (last) return originalPositionFor(map, { line, column: last.index }).name
  }
  return null
}
