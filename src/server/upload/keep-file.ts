import { createHash, randomBytes } from 'node:crypto'
import { open, stat, writeFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { thousands } from '../../number-text.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { takeIds } from '../database/take-ids.ts'
import { refused } from '../error.ts'
import { turns } from '../scheduling/turns.ts'
import { type FileKind, fileKinds, readNature } from './file-kind.ts'
import { readImage } from './read-image.ts'
import { promiseRemoval } from './remove-promised.ts'
import type { FileStore } from './store/file-store.ts'

/** An uploaded file as its caller is told of it; `size` in bytes. */
export type Uploaded = Readonly<Pick<Tables['upload'], 'id' | 'name' | 'mime' | 'size'>> & { readonly url: string }

/** Bytes of a file read, and hashed on the thread that answers, at once: in some 0.2 ms. */
const pieceSize = 262_144

/** Where files are served from; what follows is their path below the upload folder. */
export const uploadPrefix = '/upload/'

/** Who sends a file, and what kinds may be sent there; any where none are named. */
export type Sending = {
  readonly schoolId: number
  readonly accountId: number
  readonly kinds?: readonly FileKind[]
  /** Bytes the school's files may take together. */
  readonly quota: number
  /** Whether it is for a field whose files only those may see who may see the list. */
  readonly isPrivate?: boolean
}

/**
 * Keeps a received file in the store with a name nobody can guess, and notes it. A picture is encoded anew,
 * everything else is kept as it came. A school keeps equal files once, private ones apart. The file at `received` is used up.
 * @throws BusinessError -2 where its content is of no kind that is wanted there, or the school's space is used up; StoreError.
 */
export async function keepFile(
  database: Database,
  store: FileStore,
  owner: Sending,
  received: string,
  name: string,
): Promise<Uploaded> {
  const given = await readNature(received, (await stat(received)).size, owner.kinds ?? fileKinds)
  const nature = given.kind === 'image' ? await turns.encoding(() => encodeAnew(received)) : given
  const size = (await stat(received)).size
  const sha256 = await sha256Of(received)
  const known = await database.db
    .selectFrom('upload')
    .select(['id', 'path', 'mime', 'size'])
    .where('school_id', '=', owner.schoolId)
    .where('sha256', '=', sha256)
    .where('is_private', '=', owner.isPrivate ? 1 : 0)
    .executeTakeFirst()
  if (known && (await putBack(database, owner.schoolId, known.id))) {
    return { id: known.id, url: uploadPrefix + known.path, name, mime: known.mime, size: known.size }
  }

  await refuseFull(database.db, owner, size)
  const now = Date.now()
  const month = new Date(now).toISOString().slice(0, 7)
  const path = `${owner.schoolId}/${month}/${randomBytes(16).toString('base64url')}.${nature.extension}`
  await store.keep(path, received, { mime: nature.mime, sha256 })
  const kept = { name, mime: nature.mime, size }
  try {
    const id = await database.write(async (trx) => {
      const next = await takeIds(trx, owner.schoolId, 'upload')
      // Once more behind the lock on the school's ids, which whoever sends at the same time waits for.
      await refuseFull(trx, owner, size)
      const row = {
        school_id: owner.schoolId,
        id: next,
        ...kept,
        sha256,
        path,
        created_at: now,
        created_by: owner.accountId,
        removed_at: null,
        is_private: owner.isPrivate ? 1 : 0,
      }
      await trx.insertInto('upload').values(row).execute()
      return next
    })
    return { id, url: uploadPrefix + path, ...kept }
  } catch (error) {
    const promise = () => database.write((trx) => promiseRemoval(trx, owner.schoolId, path))
    await store
      .remove(path)
      .catch(promise)
      .catch(() => undefined)
    throw error
  }
}

/** Has a known file be in the library again. @returns whether it is still there: another server may have purged it meanwhile. */
async function putBack(database: Database, schoolId: number, id: number): Promise<boolean> {
  const changed = await database.write((trx) =>
    trx
      .updateTable('upload')
      .set({ removed_at: null })
      .where('school_id', '=', schoolId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return changed.numUpdatedRows > 0n
}

/** @throws BusinessError -2 where a school's files would take more than they may. */
async function refuseFull(db: Kysely<Tables>, { schoolId, quota }: Sending, size: number): Promise<void> {
  const { used } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.sum<number | null>('size').as('used'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  if (Number(used ?? 0) + size <= quota) return
  const most = thousands(quota / 1_048_576)
  throw refused(`本校的文件已占满 ${most} MB 的空间，请先删除不用的文件`)
}

async function encodeAnew(path: string): Promise<{ mime: string; extension: string }> {
  const { bytes, mime, extension } = await readImage(path)
  await writeFile(path, bytes)
  return { mime, extension }
}

/** The SHA-256 of a file, as hex. Read piece by piece into one place: as a stream, all of it would be garbage. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceSize)
  const file = await open(path)
  try {
    for (let read = await file.read(piece); read.bytesRead > 0; read = await file.read(piece)) {
      hash.update(piece.subarray(0, read.bytesRead))
    }
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
