import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { tokenScope } from '../catalogue/token/scope.ts'
import { parsedJson } from '../parsed-json.ts'
import { Problem } from './problem.ts'

const kept = z.object({ server: z.string(), token: z.string(), scope: tokenScope, endsAt: z.number() })

/** Where this terminal is signed in. */
export type Kept = z.infer<typeof kept>

/** The file that keeps it, below XDG's folder of configurations. @throws Problem where that would be another in each folder. */
export function sessionFile(): string {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
  if (!isAbsolute(folder))
    throw new Problem(`XDG_CONFIG_HOME 填的是「${folder}」，要填完整的路径，例如 /home/me/.config`)
  return join(folder, 'campus', 'session.json')
}

/** Where this terminal is signed in. @throws Problem where it is not, or others may read the file. */
export function readKept(): Kept {
  const file = sessionFile()
  const text = textOf(file)
  if (text === null) throw new Problem('还没有登录：请先运行 campus login')
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Problem(`${file} 能被其他用户读取，没有使用它：请运行 chmod 600 ${file}，或重新登录`)
  }
  const read = kept.safeParse(parsedJson(text))
  if (!read.success) throw new Problem(`${file} 不能识别：请重新运行 campus login`)
  return read.data
}

/**
 * Keeps where this terminal is signed in, for its owner alone to read, whole or not at all.
 * @throws Problem where it cannot be written.
 */
export function keep(session: Kept): void {
  const file = sessionFile()
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, `${JSON.stringify(session)}\n`, { mode: 0o600 })
    chmodSync(fresh, 0o600)
    renameSync(fresh, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new Problem(
      `${file} 不能写入（${error.code}），登录没有保存：请检查它所在的文件夹，或用 XDG_CONFIG_HOME 换一个`,
    )
  }
}

/** Forgets it. */
export function forget(): void {
  rmSync(sessionFile(), { force: true })
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
