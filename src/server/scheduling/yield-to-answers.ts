import { readdirSync } from 'node:fs'
import { getPriority, platform, setPriority } from 'node:os'

/** What helping threads are set back by, as `nice` counts: they get a third of a processor that the answering thread wants as well. */
const setBack = 5

/**
 * Has the threads that help the one that answers yield to it: Node's for files, pictures, passwords and packing, V8's for compiling and
 * garbage. Where a machine has fewer processors than there is work, everybody waits for the one that answers, and whoever
 * sent a file for that file alone. Only Linux knows of threads here; those begun later keep what their own code sets.
 */
export function yieldToAnswers(): void {
  if (platform() !== 'linux') return
  for (const thread of readdirSync('/proc/self/task').map(Number)) {
    if (thread !== process.pid) setThreadBack(thread)
  }
}

function setThreadBack(thread: number): void {
  try {
    if (getPriority(thread) < setBack) setPriority(thread, setBack)
  } catch {
    // It has ended meanwhile, or may not be set back here: it does its work as before.
  }
}
