import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Demo } from '../demo.ts'
import { isPrivateDemo } from '../security/private-file.ts'
import { drawQrCode, qrCodeText } from './drawn/qr-code.ts'
import { uploadPrefix } from './keep-file.ts'
import { keptAs, servedPath } from './serve-uploads.ts'
import { fileStore } from './store/file-store.ts'
import { uploadFolder } from './store/upload-folder.ts'

/** Files of the demo's folder that are served. */
export const mediaPath = /^\/?[\w-]+\.(webm|mp4|svg|jpg|webp|pdf|wav)$/

/** A file this server keeps, has kept elsewhere, or draws. */
export type LocalFile =
  | { readonly path: string }
  | { readonly bytes: Buffer }
  | { readonly open: () => Promise<Readable> }

/** Who is to have a file: a school's people, and whether those may see private ones where its address stands. */
type FileReader = { readonly schoolId: number; readonly seesPrivate: boolean }

/** Finds the file an address of this server stands for; null where there is none, and where it is not for who is to have it. */
export type FindFile = (address: string, reader: FileReader) => Promise<LocalFile | null>

/**
 * Finds files of this server; none for addresses elsewhere, and for files that are gone. Only addresses that would be served are
 * looked up, so that none leads out of the folders; those of other schools and private ones are served to signed addresses alone.
 */
export function localFiles(config: Pick<Config, 'dataDir' | 'demo' | 's3'>, database: Database, demo?: Demo): FindFile {
  const store = fileStore(config)
  const elsewhere = async (path: string): Promise<LocalFile | null> => {
    if (!(await store.has(path))) return null
    return { open: async () => (await store.open(path))?.body ?? Readable.from([]) }
  }
  const uploaded = async (name: string, { schoolId, seesPrivate }: FileReader): Promise<LocalFile | null> => {
    if (!servedPath.test(name) || !name.startsWith(`${schoolId}/`)) return null
    const kept = await keptAs(database, name)
    if (kept === null || (kept === 'private' && !seesPrivate)) return null
    return config.s3 ? elsewhere(name) : existing(join(uploadFolder(config), name))
  }
  return async (address, reader) => {
    const path = address.split(/[?#]/, 1)[0] ?? ''
    if (path.startsWith(uploadPrefix)) return uploaded(path.slice(uploadPrefix.length), reader)
    const code = qrCodeText(path)
    if (code !== null) return { bytes: await drawQrCode(code) }
    return config.demo && demo ? fileOfDemo(demo, path, reader) : null
  }
}

async function fileOfDemo(demo: Demo, path: string, { seesPrivate }: FileReader): Promise<LocalFile | null> {
  if (path.startsWith('/demo/media/')) {
    const name = path.slice('/demo/media/'.length)
    return mediaPath.test(name) ? existing(join(demo.mediaFolder, name)) : null
  }
  if (!path.startsWith('/demo/picture/') || (isPrivateDemo(path) && !seesPrivate)) return null
  const svg = await demo.pictureAt(path)
  return svg === null ? null : { bytes: Buffer.from(svg) }
}

async function existing(path: string): Promise<LocalFile | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { path } : null
}
