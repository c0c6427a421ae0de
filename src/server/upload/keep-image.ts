import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/open-database.ts'
import { takeIds } from '../database/take-ids.ts'
import type { StoredImage } from './read-image.ts'

/** An uploaded file as its caller hears of it; `size` in bytes. */
export type Uploaded = {
  readonly id: number
  readonly url: string
  readonly name: string
  readonly mime: string
  readonly size: number
}

/** Where files are served from; what follows is their path below the upload folder. */
export const uploadPrefix = '/upload/'

/**
 * Keeps a picture under the upload folder with a name nobody can guess, and notes it. A school keeps equal pictures once.
 */
export async function keepImage(
  database: Database,
  folder: string,
  owner: { readonly schoolId: number; readonly accountId: number },
  image: StoredImage,
  name: string,
  now = Date.now(),
): Promise<Uploaded> {
  const sha256 = createHash('sha256').update(image.bytes).digest('hex')
  const known = await database.db
    .selectFrom('upload')
    .select(['id', 'path', 'mime', 'size'])
    .where('school_id', '=', owner.schoolId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (known) return { id: known.id, url: uploadPrefix + known.path, name, mime: known.mime, size: known.size }

  const month = new Date(now).toISOString().slice(0, 7)
  const path = `${owner.schoolId}/${month}/${randomBytes(16).toString('base64url')}.${image.extension}`
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, image.bytes)
  await rename(`${file}.part`, file)
  const kept = { name, mime: image.mime, size: image.bytes.length }
  try {
    const id = await database.write(async (trx) => {
      const next = await takeIds(trx, owner.schoolId, 'upload')
      const row = {
        school_id: owner.schoolId,
        id: next,
        ...kept,
        sha256,
        path,
        created_at: now,
        created_by: owner.accountId,
      }
      await trx.insertInto('upload').values(row).execute()
      return next
    })
    return { id, url: uploadPrefix + path, ...kept }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
