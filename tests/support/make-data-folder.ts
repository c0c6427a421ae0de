import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'

/** Free memory files ask for, in bytes: a test run holds a quarter of it at most. */
const room = 1024 ** 3

/**
 * Makes a temporary folder for the data of a test. It is in memory where there is room: every decision is synced, and
 * most of a run on disk is waiting for that.
 */
export function makeDataFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? memory : tmpdir(), `campus-${name}-`))
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= room
  } catch {
    return false
  }
}
