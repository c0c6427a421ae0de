import { resolve } from 'node:path'
import { UsageError } from '../failure/usage-error.ts'
import { failToStart } from '../lifecycle.ts'
import { BackupError } from './manifest.ts'

/** Runs a command of the terminal that takes one folder, and says in plain words why it cannot. */
export async function runOnFolder(usage: string, work: (folder: string) => Promise<void>): Promise<void> {
  const [folder, ...more] = process.argv.slice(2)
  if (folder === undefined || folder.startsWith('-') || more.length > 0) {
    failToStart(new UsageError(usage))
  }
  try {
    await work(folder)
  } catch (error) {
    if (!(error instanceof BackupError)) failToStart(error, resolve(folder))
    console.error(error.message)
    process.exitCode = 1
  }
}
