import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { administer } from '../../support/demo-template.ts'
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts'
import { nobody } from '../../support/start-postgres.ts'
import { openTestApp, type TestAnswer } from '../../support/test-app.ts'
import { makeTestStore } from '../../support/test-database.ts'
import { tellFigure } from '../../support/trust-size.ts'

const full = {
  status: 503,
  code: 503,
  message: expect.stringMatching(/^服务器的存储空间已满，没有保存，请联系管理员（编号 [\w-]+）$/),
}
const list = '/school/v3_0/dynamic/list'
const addDynamic = '/school/v3_0/dynamic/dynamic/publish'
const long = '图书馆三楼的自习位明天起可以预约。'.repeat(100)

describe('a full disk is said, breaks nothing, and is over once there is space', () => {
  test('on SQLite', async (context) => {
    const server = await openTestApp('sqlite')
    const limit = (pages: number) =>
      server.database.write((trx) => sql.raw(`pragma max_page_count = ${pages}`).execute(trx))
    try {
      const token = await server.signIn('admin')
      const add = () => server.call(token, 'POST', addDynamic, { content: long, author: 1 })
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.database.db)
      const pages = Number(rows[0]?.page_count)
      await limit(pages + 20)
      const added = await fillUp(add)
      const kept = await server.call(token, 'GET', `${list}?ids=${added.join(',')}&limit=500`)
      expect(kept).toMatchObject({ code: 0, data: { total: added.length } })
      const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(server.database.db)
      expect(check.rows).toEqual([{ integrity_check: 'ok' }])
      expect(await add()).toMatchObject(full)
      await limit(pages + 10_000)
      expect(await add()).toMatchObject({ code: 0 })
      tellFigure(context, `full after ${added.length} rows, all of them kept, works again with space`)
    } finally {
      await server.remove()
    }
  })

  test('on PostgreSQL', async (context) => {
    const disk = mountSmallDisk()
    if (!disk) {
      tellFigure(context, 'not shown here: only root can mount a small disk for a PostgreSQL of its own')
      context.skip('only root can mount a small disk for a PostgreSQL of its own')
      return
    }
    const store = await makeTestStore('postgres', 'demo')
    const name = new URL(store.config.databaseUrl ?? '').pathname.slice(1)
    const url = inject('postgresUrl')
    let server: ServerProcess | undefined
    try {
      await administer(url, `create tablespace small_${name} location '${disk.folder}'`)
      await administer(url, `alter database ${name} set tablespace small_${name}`)
      server = await startServerProcess(store.config)
      const { call } = server
      const token = await server.signIn('admin')
      const add = () => call(token, 'POST', addDynamic, { content: long, author: 1 })
      disk.fill()
      const added = await fillUp(add)
      expect((await call(token, 'GET', `${list}?ids=${added.join(',')}&limit=500`)).data.total).toBe(added.length)
      expect(await add()).toMatchObject(full)
      disk.empty()
      expect(await add()).toMatchObject({ code: 0 })
      tellFigure(context, `full after ${added.length} rows, all of them kept, works again with space`)
    } finally {
      await server?.end('SIGKILL')
      await store.remove()
      await administer(url, `drop tablespace if exists small_${name}`)
      disk.remove()
    }
  })
})

/** Adds rows until there is no space. @returns ids of those that were answered. */
async function fillUp(add: () => Promise<TestAnswer>): Promise<number[]> {
  const added: number[] = []
  for (;;) {
    const answer = await add()
    if (answer.code !== 0) {
      expect(answer).toMatchObject(full)
      expect(added.length).toBeGreaterThan(0)
      return added
    }
    added.push(answer.data.ids[0])
    expect(added.length).toBeLessThan(400)
  }
}

type SmallDisk = { readonly folder: string; fill(): void; empty(): void; remove(): void }

/** A disk of 64 MB that PostgreSQL may write to; null where this machine lets nobody mount one. */
function mountSmallDisk(): SmallDisk | null {
  if (process.getuid?.() !== 0 || process.env.TEST_DATABASE_URL) return null
  const mounted = mkdtempSync(join(tmpdir(), 'campus-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'none', mounted], { stdio: 'ignore' })
  } catch {
    rmSync(mounted, { recursive: true })
    return null
  }
  const folder = join(mounted, 'space')
  mkdirSync(folder)
  const { uid, gid } = nobody()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  chmodSync(mounted, 0o755)
  const ballast = join(mounted, 'ballast')
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(mounted)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 512_000))
    },
    empty: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', [mounted])
      rmSync(mounted, { recursive: true })
    },
  }
}
