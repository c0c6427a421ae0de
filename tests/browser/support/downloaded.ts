import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** What a page downloaded, which the browser forgets with its session. */
export async function downloaded(file: Download): Promise<Buffer> {
  return buffer(await file.createReadStream())
}
