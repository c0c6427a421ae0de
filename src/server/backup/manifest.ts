import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from '../upload/keep-file.ts'

/** A backup cannot be made or taken back. The message is for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A path that stays below its folder. */
const innerPath = z.string().refine((path) => !isAbsolute(path) && !path.split(/[\\/]/).includes('..'))
const keptFile = z.object({ path: innerPath, bytes: z.number(), sha256: z.string() })
const keptTable = z.object({ name: z.string(), rows: z.number() })

const manifestSchema = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** Version of the product that made it. */
  product: z.string(),
  madeAt: z.string(),
  /** Migrations the database had been through. */
  migrations: z.array(z.string()),
  tables: z.array(keptTable),
  /** Every other file of the backup, by its path below the folder. */
  files: z.array(keptFile),
  /** Uploads the database names that were not where uploads are kept. */
  lostUploads: z.array(z.string()),
})

/** What a backup holds. */
export type Manifest = z.infer<typeof manifestSchema>
/** A file of a backup; `path` below its folder. */
export type KeptFile = z.infer<typeof keptFile>
/** A table of a backup and its number of rows. */
export type KeptTable = z.infer<typeof keptTable>

const name = 'manifest.json'
const sumName = 'manifest.json.sha256'

/** Names files, the first of many. */
export function nameFiles(paths: readonly string[]): string {
  const first = paths.slice(0, 10).join('、')
  return paths.length > 10 ? `${first} 等` : first
}

/** Waits until a file is on the disk. @returns its size and sum, read back from there. */
export async function keepFile(folder: string, path: string): Promise<KeptFile> {
  const file = await open(join(folder, path), 'r+')
  try {
    await file.sync()
    const { size } = await file.stat()
    return { path, bytes: size, sha256: await sha256Of(join(folder, path)) }
  } finally {
    await file.close()
  }
}

/** Writes the manifest and its own sum: a folder without them is no backup. @returns the sum. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  await writeFile(join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`)
  const { sha256 } = await keepFile(folder, name)
  await writeFile(join(folder, sumName), `${sha256}  ${name}\n`)
  await keepFile(folder, sumName)
  return sha256
}

/**
 * Reads a backup's manifest and compares every file with its sum.
 * @throws BackupError naming the first file that is missing or damaged.
 */
export async function readSoundBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name)).catch(() => null)
  const sum = await readFile(join(folder, sumName), 'utf8').catch(() => null)
  if (text === null || sum === null) throw new BackupError(`${folder} 里没有完整的备份（缺少 ${name} 或它的校验值）。`)
  if (createHash('sha256').update(text).digest('hex') !== sum.split(' ', 1)[0]) throw damaged(name)
  const parsed = manifestSchema.safeParse(JSON.parse(text.toString()))
  if (!parsed.success) throw new BackupError('这份备份的格式是这个版本不认识的，请用做备份的版本来恢复。')
  for (const { path, sha256 } of parsed.data.files) {
    const found = await sha256Of(join(folder, path)).catch(() => null)
    if (found === null) throw new BackupError(`备份里缺少 ${path}，没有恢复任何内容。`)
    if (found !== sha256) throw damaged(path)
  }
  return parsed.data
}

function damaged(path: string): BackupError {
  return new BackupError(`备份里的 ${path} 已损坏（SHA-256 不符），没有恢复任何内容。`)
}
