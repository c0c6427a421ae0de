import { nextTask } from './next-task.ts'

/** Resolves once the next frame is on screen. Where the page is out of sight there is none until it is back. */
export async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await nextTask()
}
