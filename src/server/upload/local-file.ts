import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Demo } from '../demo.ts'
import { uploadPrefix } from './keep-file.ts'
import { drawQrCode, qrCodeText } from './qr-code.ts'
import { servedPath, uploadFolder } from './serve-uploads.ts'

/** Files of the demo's folder that are served. */
export const mediaPath = /^\/?[\w-]+\.(webm|mp4|svg|jpg|webp|pdf|wav)$/

/** A file this server keeps, or one it draws. */
export type LocalFile = { readonly path: string } | { readonly bytes: Buffer }

/**
 * Finds the file an address of this server stands for; null for addresses elsewhere, and for files that are gone. Only
 * addresses that would be served are looked up, so that none leads out of the folders.
 */
export function localFiles(config: Pick<Config, 'dataDir' | 'demo'>, demo?: Demo) {
  return async (address: string): Promise<LocalFile | null> => {
    const path = address.split(/[?#]/, 1)[0] ?? ''
    if (path.startsWith(uploadPrefix)) {
      const name = path.slice(uploadPrefix.length)
      return servedPath.test(name) ? existing(join(uploadFolder(config), name)) : null
    }
    const code = qrCodeText(path)
    if (code !== null) return { bytes: await drawQrCode(code) }
    if (!config.demo || !demo) return null
    if (path.startsWith('/demo/media/')) {
      const name = path.slice('/demo/media/'.length)
      return mediaPath.test(name) ? existing(join(demo.mediaFolder, name)) : null
    }
    if (!path.startsWith('/demo/picture/')) return null
    const svg = await demo.pictureAt(path)
    return svg === null ? null : { bytes: Buffer.from(svg) }
  }
}

async function existing(path: string): Promise<LocalFile | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { path } : null
}
