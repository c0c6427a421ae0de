import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Config } from '../config.ts'
import { migrations } from '../database/migrations/index.ts'
import { uploadFolder } from '../upload/serve-uploads.ts'
import { BackupError, type Manifest, readSoundBackup } from './manifest.ts'
import { isEmptyPostgres, restorePostgres } from './postgres-copy.ts'
import { restoreSqlite } from './sqlite-copy.ts'

const engineNames = { sqlite: '内置数据库（SQLite）', postgres: 'PostgreSQL' }

/**
 * Puts a backup into an empty database and an empty upload folder. Every file is compared with its sum before anything
 * is written; where it fails, nothing is left behind.
 * @throws BackupError in plain words.
 */
export async function restoreBackup(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  folder: string,
): Promise<Manifest> {
  await refuseFull(config)
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
  const uploads = uploadFolder(config)
  try {
    for (const { path } of manifest.files) {
      if (!path.startsWith('upload/')) continue
      const to = join(uploads, relative('upload', path))
      await mkdir(dirname(to), { recursive: true })
      await copyFile(join(folder, path), to)
    }
    if (databaseUrl === undefined) await restoreSqlite(config.dataDir, folder, manifest)
    else await restorePostgres(databaseUrl, folder, manifest)
  } catch (error) {
    await rm(uploads, { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function refuseFull(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const { dataDir, databaseUrl } = config
  const file = join(dataDir, 'campus.sqlite')
  if (databaseUrl === undefined && (await stat(file).catch(() => null))) {
    throw new BackupError(`${file} 已经存在。只能恢复到空的数据库：请换一个 DATA_DIR。`)
  }
  if (databaseUrl !== undefined && !(await isEmptyPostgres(databaseUrl))) {
    throw new BackupError('DATABASE_URL 指向的数据库不是空的。只能恢复到空的数据库：请新建一个。')
  }
  const uploads = uploadFolder(config)
  if ((await readdir(uploads).catch(() => [])).length > 0) {
    throw new BackupError(`${uploads} 里已有文件。只能恢复到空的文件夹：请换一个 DATA_DIR。`)
  }
}
