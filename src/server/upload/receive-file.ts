import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { brokenOff } from './received-part.ts'
import { receivingFolder } from './store/upload-folder.ts'

/**
 * Writes what arrives to a file of its own, so that a film never stands in memory, and hands its path to `use`. The file
 * is gone afterwards unless `use` moved it away.
 * @throws ProtocolError 400 where it breaks off.
 */
export async function receiveFile<T>(folder: string, body: Readable, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, receivingFolder, randomBytes(12).toString('hex'))
  await mkdir(join(folder, receivingFolder), { recursive: true })
  try {
    await pipeline(body, createWriteStream(path)).catch((error) => {
      throw brokenOff(error)
    })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
