import { type ExecFileException, execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { z } from 'zod'
import { type Instruction, readDockerfile, type Stage } from './read-dockerfile.ts'

/** What an image comes to: where its files lie, and what is run there. */
export type Image = {
  /** The folder that stands for the image's root. */
  readonly root: string
  readonly workingFolder: string
  readonly environment: Readonly<Record<string, string>>
  readonly user: { readonly uid: number; readonly gid: number }
  readonly command: readonly string[]
  readonly health: readonly string[]
}

const words = z.array(z.string())

/**
 * Does what a Dockerfile says in empty folders, one a stage: COPY from `context` or from an earlier stage, and RUN with `/` of
 * the paths that WORKDIR and VOLUME name moved into the folder. What is installed outside of them is this machine's.
 * @throws Error with what a step wrote where it fails.
 */
export async function runImage(dockerfile: string, context: string, folder: string): Promise<Image> {
  const stages = readDockerfile(dockerfile)
  const roots = new Map<string, string>()
  const images: Image[] = []
  for (const [at, stage] of stages.entries()) {
    const root = join(folder, `stage-${at}`)
    roots.set(stage.name, root)
    images.push(await runStage(stage, root, context, roots))
  }
  const last = images.at(-1)
  if (!last) throw new Error('no stage')
  return last
}

async function runStage(
  { steps }: Stage,
  root: string,
  context: string,
  roots: ReadonlyMap<string, string>,
): Promise<Image> {
  let at = '/'
  let user = { uid: 0, gid: 0 }
  let command: string[] = []
  let health: string[] = []
  const environment: Record<string, string> = {}
  const moved = movedPaths(steps)
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  for (const { word, text } of steps) {
    if (word === 'WORKDIR') {
      at = posix.resolve(at, text)
      mkdirSync(join(root, at), { recursive: true })
    } else if (word === 'ENV') Object.assign(environment, Object.fromEntries(text.split(/\s+/).map(assigned)))
    else if (word === 'COPY') copy(text, { root, at, context, roots })
    else if (word === 'RUN') await run(move(ownable(text), root, moved), join(root, at))
    else if (word === 'USER') {
      const [uid = 0, gid = 0] = text.split(':').map(Number)
      user = { uid, gid }
    } else if (word === 'CMD') command = words.parse(JSON.parse(text))
    else if (word === 'HEALTHCHECK') health = words.parse(JSON.parse(text.slice(text.indexOf('CMD') + 3)))
    else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(word)) throw new Error(`${word} is not understood here`)
  }
  for (const [name, value] of Object.entries(environment)) environment[name] = move(value, root, moved)
  return { root, workingFolder: join(root, at), environment, user, command, health }
}

/** Paths that a stage makes of its own, which RUN and ENV may name. */
function movedPaths(steps: readonly Instruction[]): readonly string[] {
  return steps.flatMap(({ word, text }) => (['WORKDIR', 'VOLUME'].includes(word) ? [text] : []))
}

function move(text: string, root: string, paths: readonly string[]): string {
  return paths.reduce(
    (moved, path) => moved.replaceAll(new RegExp(`(?<![\\w./])${path}\\b`, 'g'), join(root, path)),
    text,
  )
}

function assigned(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function copy(
  text: string,
  places: { root: string; at: string; context: string; roots: ReadonlyMap<string, string> },
): void {
  const parts = text.split(/\s+/)
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length)
  const paths = parts.filter((part) => !part.startsWith('--'))
  const sources = paths.slice(0, -1)
  const target = join(places.root, posix.resolve(places.at, paths.at(-1) ?? ''))
  const base = from === undefined ? places.context : places.roots.get(from)
  if (base === undefined) throw new Error(`there is no stage ${from}`)
  for (const source of sources) {
    const path = join(base, source)
    if (!existsSync(path)) throw new Error(`COPY ${source}: there is nothing`)
    cpSync(path, statSync(path).isDirectory() ? target : join(target, basename(source)), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

/** Only root can give files away. */
function ownable(text: string): string {
  return process.getuid?.() === 0 ? text : text.replaceAll(/\bchown \S+ /g, 'test -e ')
}

/** Runs a step as a new machine would, but for packages that were fetched before. */
function run(command: string, cwd: string): Promise<void> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_prefer_offline: 'true' }
  return new Promise((resolve, reject) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) =>
      error ? reject(new Error(`${command}\n${stdout}\n${stderr}`, { cause: error })) : resolve()
    execFile('/bin/sh', ['-c', command], { cwd, env, maxBuffer: 100_000_000 }, done)
  })
}
