#!/usr/bin/env node
// The bare name is anybody's in the registry: call it by its path, or by `npm run campus --`.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const project = new URL('../', import.meta.url)
const built = new URL('dist/campus.js', project)

// Read and compiled one by one, the sources take five times as long to start as all of them in one file. Whoever runs the
// program where that is not there, or is of other sources, makes it.
const { main } = await import(isCurrent() || (await isMade()) ? built : new URL('src/terminal/main.ts', project))
process.exitCode = await main(process.argv.slice(2))

/** The first line of the file says what it was made of. */
function isCurrent() {
  try {
    const [line] = readFileSync(built, 'utf8').split('\n', 1)
    const { paths, digest } = JSON.parse(line.slice(2))
    return digestOf(paths.map((path) => [path, readFileSync(new URL(path, project), 'utf8')])) === digest
  } catch {
    return false
  }
}

/** Makes it, under another name first: two may run the program at once. Where it cannot be written, the sources are run. */
async function isMade() {
  const { register } = await import('tsx/esm/api')
  register()
  try {
    const { bundleTerminal } = await import('../src/build/bundle-terminal.ts')
    const { code, sources } = await bundleTerminal(fileURLToPath(project))
    const own = new URL(`dist/campus.${process.pid}.js`, project)
    mkdirSync(new URL('dist/', project), { recursive: true })
    writeFileSync(own, `//${JSON.stringify({ digest: digestOf(sources), paths: [...sources.keys()] })}\n${code}`)
    renameSync(own, built)
    return true
  } catch {
    return false
  }
}

function digestOf(sources) {
  const hash = createHash('sha256')
  for (const [path, text] of sources) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex')
}
