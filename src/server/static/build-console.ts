import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Everything the console is built from, relative to the project. */
const sources = [
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'commands',
  'src/build',
  'src/catalogue',
  'src/console',
]

/** The console could not be built; the message holds what the build said. */
export class ConsoleBuildError extends Error {
  override name = 'ConsoleBuildError'
}

/** Below this many bytes compressing a file saves nothing. */
const worthwhile = 1024

/**
 * Builds the console into dist/console unless it was built from the very same sources, and lays compressed copies beside
 * the files.
 * @returns the folder, and whether it was built now.
 * @throws ConsoleBuildError where the build fails.
 */
export async function buildConsole(
  project: string,
  onStart: () => void,
): Promise<{ readonly folder: string; readonly built: boolean }> {
  const folder = join(project, 'dist', 'console')
  const stamp = join(project, 'dist', 'console.stamp')
  const wanted = digestOf(project)
  const isCurrent =
    existsSync(join(folder, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isCurrent) return { folder, built: false }
  onStart()
  await runVite(project)
  await compressFiles(folder)
  writeFileSync(stamp, wanted)
  return { folder, built: true }
}

function digestOf(project: string): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(project, source)
    if (!existsSync(path)) continue
    for (const file of filesIn(path).sort()) hash.update(file.slice(project.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function runVite(project: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  // A test run's NODE_ENV would put React's slow development build into the console, for every later start too.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: project, env })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new ConsoleBuildError(`控制台构建失败：\n${output}`))))
  })
}

async function compressFiles(folder: string): Promise<void> {
  const texts = filesIn(folder).filter((file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
  await Promise.all(
    texts.map(async (file) => {
      const content = readFileSync(file)
      if (content.length < worthwhile) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
