import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { makeFolder } from '../database/sqlite/make-folder.ts'
import { type FileStore, fileStore } from '../upload/store/file-store.ts'
import { version } from '../version.ts'
import { BackupError, type KeptFile, keepFile, type Manifest, writeManifest } from './manifest.ts'
import { copyPostgres } from './postgres-copy.ts'
import { copySqlite } from './sqlite-copy.ts'

/** What a backup came to. */
type BackupReport = { readonly manifest: Manifest; readonly sum: string }

/**
 * Copies the database as it stands at one moment, and every upload it names, into a folder that is empty or not there
 * yet. Servers go on working meanwhile. Where it fails, the folder is gone again.
 * @throws BackupError in plain words.
 */
export async function makeBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  folder: string,
): Promise<BackupReport> {
  makeFolder(folder, 0o700)
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} 不是空的，请换一个文件夹。`)
  try {
    return await fillBackup(config, folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function fillBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  folder: string,
): Promise<BackupReport> {
  const { databaseUrl } = config
  const now = new Date()
  const copy = await (databaseUrl === undefined
    ? copySqlite(config.dataDir, folder)
    : copyPostgres(databaseUrl, folder))
  const files: KeptFile[] = []
  for (const path of copy.files) files.push(await keepFile(folder, path))
  const lostUploads: string[] = []
  const store = fileStore(config)
  const keepUpload = async (path: string) => {
    const isThere = await copyIfThere(store, path, join(folder, 'upload', path))
    if (isThere) files.push(await keepFile(folder, join('upload', path)))
    return isThere
  }
  for (const path of copy.uploads) if (!(await keepUpload(path))) lostUploads.push(path)
  for (const path of copy.removedUploads) await keepUpload(path)
  const manifest: Manifest = {
    format: 1,
    engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
    product: version,
    madeAt: now.toISOString(),
    migrations: [...copy.migrations],
    tables: [...copy.tables],
    files,
    lostUploads,
  }
  return { manifest, sum: await writeManifest(folder, manifest) }
}

/** @returns false where there is nothing to copy: a file may be purged while a backup runs. */
async function copyIfThere(store: FileStore, path: string, to: string): Promise<boolean> {
  const found = await store.open(path)
  if (!found) return false
  await mkdir(dirname(to), { recursive: true })
  await pipeline(found.body, createWriteStream(to))
  return true
}
