import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, extname, join, relative } from 'node:path'
import type { Config } from '../config.ts'
import { migrations } from '../database/migrations/index.ts'
import { holdFolder } from '../database/sqlite/hold-folder.ts'
import { mimeOf } from '../upload/file-kind.ts'
import { fileStore } from '../upload/store/file-store.ts'
import { uploadFolder } from '../upload/store/upload-folder.ts'
import { BackupError, type Manifest, readSoundBackup } from './manifest.ts'
import { isEmptyPostgres, restorePostgres } from './postgres-copy.ts'
import { restoreSqlite } from './sqlite-copy.ts'

const engineNames = { sqlite: '内置数据库（SQLite）', postgres: 'PostgreSQL' }

/**
 * Puts a backup into an empty database and an empty upload folder. Every file is compared with its sum before anything
 * is written; where it fails, nothing is left behind. A store may be the one the backup was made from, and serve others meanwhile:
 * what lies there stays as it is.
 * @throws BackupError in plain words; ConfigError where a server runs on the folder of the embedded database.
 */
export async function restoreBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  folder: string,
): Promise<Manifest> {
  const letGo = holdFolder(config)
  try {
    await refuseFull(config)
    return await restoreInto(config, folder)
  } finally {
    letGo()
  }
}

async function restoreInto(config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>, folder: string): Promise<Manifest> {
  const manifest = await readSoundBackup(folder)
  const { databaseUrl } = config
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres'
  if (manifest.engine !== engine) {
    throw new BackupError(
      `这是${engineNames[manifest.engine]}的备份，不能恢复到${engineNames[engine]}：请检查 DATABASE_URL。`,
    )
  }
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new BackupError(`做这份备份的程序更新（${unknown.join('、')}），请用 ${manifest.product} 或更新的版本恢复。`)
  }
  const uploads = intoUploads(config)
  try {
    for (const { path, sha256 } of manifest.files) {
      if (path.startsWith('upload/')) await uploads.put(relative('upload', path), join(folder, path), sha256)
    }
    if (databaseUrl === undefined) await restoreSqlite(config.dataDir, folder, manifest)
    else await restorePostgres(databaseUrl, folder, manifest)
  } catch (error) {
    await uploads.takeBack()
    throw error
  }
  return manifest
}

/** Puts files where this server keeps uploads, and takes those out again that it put there. */
function intoUploads(config: Pick<Config, 'dataDir' | 's3'>) {
  const folder = uploadFolder(config)
  const store = fileStore(config)
  const done: string[] = []
  const intoFolder = async (path: string, from: string) => {
    const to = join(folder, path)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to)
  }
  return {
    put: async (path: string, from: string, sha256: string) => {
      if (!config.s3) return intoFolder(path, from)
      // Files never change under their paths.
      if (await store.has(path)) return
      done.push(path)
      const mime = mimeOf(extname(path).slice(1)) ?? 'application/octet-stream'
      await store.keep(path, from, { mime, sha256 })
    },
    takeBack: async () => {
      if (config.s3) for (const path of done) await store.remove(path).catch(() => undefined)
      else await rm(folder, { recursive: true, force: true })
    },
  }
}

async function refuseFull(config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>): Promise<void> {
  const { dataDir, databaseUrl } = config
  const file = join(dataDir, 'campus.sqlite')
  if (databaseUrl === undefined && (await stat(file).catch(() => null))) {
    throw new BackupError(`${file} 已经存在。只能恢复到空的数据库：请换一个 DATA_DIR。`)
  }
  if (databaseUrl !== undefined && !(await isEmptyPostgres(databaseUrl))) {
    throw new BackupError('DATABASE_URL 指向的数据库不是空的。只能恢复到空的数据库：请新建一个。')
  }
  const uploads = uploadFolder(config)
  if (!config.s3 && (await readdir(uploads).catch(() => [])).length > 0) {
    throw new BackupError(`${uploads} 里已有文件。只能恢复到空的文件夹：请换一个 DATA_DIR。`)
  }
}
