import { chunk } from 'es-toolkit/array'
import type { Database } from '../database/open-database.ts'
import type { FileStore } from '../upload/store/file-store.ts'
import type { Difference } from './find-differences.ts'

const atOnce = 100

/** Uploads that are not where uploads are kept: their pictures are gone, whatever else is sound. */
export async function findLostFiles({ db }: Database, store: FileStore): Promise<Difference[]> {
  const uploads = await db
    .selectFrom('upload')
    .select(['school_id', 'id', 'path'])
    .where('removed_at', 'is', null)
    .orderBy('school_id')
    .orderBy('id')
    .execute()
  const lost: Difference[] = []
  for (const some of chunk(uploads, atOnce)) {
    const there = await Promise.all(some.map(({ path }) => store.has(path)))
    for (const { school_id: schoolId, id, path } of some.filter((_, index) => !there[index])) {
      lost.push({ schoolId, entity: 'upload', id, text: `文件 ${path} 不在了` })
    }
  }
  return lost
}
