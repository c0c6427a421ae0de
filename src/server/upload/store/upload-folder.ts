import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../../config.ts'
import { makeFolder } from '../../database/sqlite/make-folder.ts'

/** Where files lie while they arrive, within that folder; not served. */
export const receivingFolder = '.receiving'

/** Where small renditions of pictures lie within it, by size and the path of their picture. */
export const renditionFolder = '.thumbnail'

/** The folder uploads are kept in, and where they arrive and their small renditions are kept wherever they are themselves. */
export function uploadFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'upload')
}

/**
 * Makes the folder that a server needs, whose files arrive there wherever they are kept.
 * @throws ConfigError where it cannot write there, as after a start as another user: it would be found by the first upload. Error of
 *   the system where it is no folder.
 */
export function prepareUploadFolder(config: Pick<Config, 'dataDir'>): void {
  const folder = uploadFolder(config)
  makeFolder(folder)
  try {
    for (const each of [folder, join(folder, receivingFolder)].filter((path) => existsSync(path)))
      accessSync(each, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || error.code === 'EROFS') throw error
    throw new ConfigError(`上传文件夹 ${folder} 不能写入（${error.code}）：请检查它属于哪个用户。`)
  }
}
