import type { Dirent } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chunk } from 'es-toolkit/array'
import { day } from '../../../beijing-time.ts'
import type { Config } from '../../config.ts'
import { isOneOf } from '../../database/conditions.ts'
import type { Database } from '../../database/open-database.ts'
import { pauses } from '../../scheduling/next-turn.ts'
import { receivingFolder, renditionFolder, uploadFolder } from './upload-folder.ts'

/** Renditions whose uploads are looked for at once. */
const atOnce = 300

/**
 * Removes the small pictures of uploads that are gone from this server's disk; each server has its own, so each sweeps, worth calling once
 * an hour. One that is drawn while its upload goes is left for the next time: it is served to nobody.
 */
export async function sweepRenditions(database: Database, config: Pick<Config, 'dataDir'>): Promise<void> {
  const root = join(uploadFolder(config), renditionFolder)
  const pause = pauses()
  for await (const { folder, school, month } of monthsIn(root)) {
    const names = (await entriesOf(folder)).map(({ name }) => name)
    for (const some of chunk(names, atOnce)) {
      const paths = some.map((name) => pathOf(school, month, name))
      const there = await uploadsAt(database, Number(school), paths)
      const gone = some.filter((_, at) => !there.has(paths[at] ?? ''))
      for (const name of gone) await rm(join(folder, name), { force: true })
      await pause()
    }
  }
}

/** The folders of renditions, a month of a school in a size each. */
async function* monthsIn(root: string): AsyncGenerator<{ folder: string; school: string; month: string }> {
  for (const size of await foldersIn(root)) {
    for (const school of await foldersIn(join(root, size))) {
      for (const month of await foldersIn(join(root, size, school))) {
        yield { folder: join(root, size, school, month), school, month }
      }
    }
  }
}

/** Removes what arrived for a server that ended before it could: no upload takes a day. */
export async function sweepReceived(folder: string): Promise<void> {
  const receiving = join(folder, receivingFolder)
  for (const { name } of await entriesOf(receiving)) {
    const file = join(receiving, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < Date.now() - day) await rm(file, { force: true })
  }
}

/** The upload a rendition, or what was written of one, is of. */
function pathOf(school: string, month: string, name: string): string {
  return `${school}/${month}/${name.replace(/\.webp(\.\d+\.part)?$/, '')}`
}

async function uploadsAt({ db, engine }: Database, schoolId: number, paths: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upload')
    .select('path')
    .where('school_id', '=', schoolId)
    .where(isOneOf(engine, 'path', paths))
    .execute()
  return new Set(rows.map(({ path }) => path))
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).filter((each) => each.isDirectory()).map(({ name }) => name)
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
