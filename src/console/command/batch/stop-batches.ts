import { currentScope } from '@/session/session-scope.ts'
import { notify } from '@/ui/toaster.tsx'
import { cancelBatch, runningBatches } from './running-batches.ts'
import { stoppable } from './stoppable.ts'

/** Stops what takes long: what was begun on this page, and the operator's batches begun elsewhere. */
export async function stopBatches(): Promise<void> {
  const here = [...stoppable]
  for (const stop of here) stop()
  const batches = await runningBatches(currentScope().ended).catch(() => [])
  const running = batches.filter(({ isCut, isCancelled }) => !isCut && !isCancelled)
  await Promise.all(running.map(({ id }) => cancelBatch(id)))
  notify(here.length + running.length > 0 ? '正在停止，已处理的保留' : '没有进行中的批量操作', { id: 'stop' })
}
