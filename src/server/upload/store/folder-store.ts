import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { uploadFolder } from './upload-folder.ts'

/** Files in a folder, which all servers on one database must share. Ranges are left to whoever serves the folder. */
export function folderStore(config: Pick<Config, 'dataDir'>): FileStore {
  const folder = uploadFolder(config)
  const existing = async (path: string) => {
    const found = await stat(join(folder, path)).catch(() => null)
    return found?.isFile() ? found : null
  }
  return {
    keep: async (path, received) => {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await move(received, file)
    },
    remove: (path) => rm(join(folder, path), { force: true }),
    has: async (path) => (await existing(path)) !== null,
    open: async (path) => {
      const found = await existing(path)
      if (!found) return null
      const headers = { 'content-length': String(found.size) }
      return { status: 200, headers, body: createReadStream(join(folder, path)) }
    },
    picture: async (path) => ((await existing(path)) ? join(folder, path) : null),
  }
}

/** The upload folder may lie on another disk than the folder files are received in. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch {
    await copyFile(from, `${to}.part`)
    await rename(`${to}.part`, to)
  }
}
