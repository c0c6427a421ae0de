import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Where a build says which of its files a screen waits for. */
export const screenParts = 'screen-parts.json'

/** The console's page as it is served, with the hashes by which a Content-Security-Policy lets its own scripts run. */
export type ConsolePage = {
  /** The page at a path, which has the browser fetch what the screen there waits for along with the program. */
  readonly htmlAt: (path: string) => string
  readonly scriptHashes: readonly string[]
  /** Address of the program it starts, another one in each build. */
  readonly program: string | null
}

/** Files of the built console by the path of the screen they belong to, in small letters (screen-parts-plugin.ts). */
const partsSchema = z.record(z.string(), z.array(z.string()))

/**
 * Reads index.html of the built console; null where it has not been built.
 * @throws ZodError where what was built beside it is not what a build writes.
 */
export function readConsolePage(folder: string): ConsolePage | null {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return null
  const html = readFileSync(path, 'utf8')
  const parts = new Map(Object.entries(readParts(folder)))
  return {
    htmlAt: (path) => preloading(html, parts.get(path.toLowerCase()) ?? []),
    scriptHashes: inlineScriptHashes(html),
    program: /<script[^>]*\ssrc="([^"]+)"/i.exec(html)?.[1] ?? null,
  }
}

function readParts(folder: string): Readonly<Record<string, readonly string[]>> {
  const path = join(folder, screenParts)
  return existsSync(path) ? partsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

function preloading(html: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

/** The `sha256-...` sources of the inline scripts of a page, in their order. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
