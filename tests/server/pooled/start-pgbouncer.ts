import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/listen.ts'
import { nobody } from '../support/start-postgres.ts'

/** A pgbouncer in transaction mode on loopback in front of a PostgreSQL server. */
export interface Pgbouncer {
  /** An address of the PostgreSQL server, through here. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

/** Where pgbouncer is on this machine; null where it is not (Debian: `apt-get install pgbouncer`). */
export function findPgbouncer(): string | null {
  const programs = ['pgbouncer', '/usr/sbin/pgbouncer']
  return programs.find((program) => spawnSync(program, ['--version']).status === 0) ?? null
}

/** Starts it with so few connections to PostgreSQL that every client goes by others' all the time. */
export async function startPgbouncer(program: string, server: string): Promise<Pgbouncer> {
  const home = mkdtempSync(join(tmpdir(), 'campus-pgbouncer-'))
  const target = new URL(server)
  const port = await freePort()
  const users = join(home, 'users.txt')
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)]
  writeFileSync(users, `"${user}" "${password}"\n`)
  const file = join(home, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port || '5432'}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 200',
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  const owner = process.getuid?.() === 0 ? nobody() : {}
  const { uid, gid = uid } = owner
  if (uid !== undefined && gid !== undefined) for (const path of [home, users, file]) chownSync(path, uid, gid)
  const child = spawn(program, [file], { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    child.on('error', reject).on('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${said}`)))
  })
  return {
    through: (databaseUrl) => {
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
