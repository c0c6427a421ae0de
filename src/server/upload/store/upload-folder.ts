import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** The folder uploads are kept in, and where they arrive and their small renditions are kept wherever they are themselves. */
export function uploadFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'upload')
}
