import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** Where files lie while they arrive, within that folder; not served. */
export const receivingFolder = '.receiving'

/** Where small renditions of pictures lie within it, by size and the path of their picture. */
export const renditionFolder = '.thumbnail'

/** The folder uploads are kept in, and where they arrive and their small renditions are kept wherever they are themselves. */
export function uploadFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'upload')
}
