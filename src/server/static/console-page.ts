import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The console's page as it is served, with the hashes by which a Content-Security-Policy lets its own scripts run. */
export type ConsolePage = { readonly html: string; readonly scriptHashes: readonly string[] }

/** Reads index.html of the built console; null where it has not been built. */
export function readConsolePage(folder: string): ConsolePage | null {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return null
  const html = readFileSync(path, 'utf8')
  return { html, scriptHashes: inlineScriptHashes(html) }
}

/** The `sha256-...` sources of the inline scripts of a page, in their order. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
