import { thousands } from '@/format/number.ts'
import { createAgain } from '@/session/call/again.ts'
import { fireFor } from '@/session/call/api.ts'
import { onHello } from '@/session/event/events.ts'
import type { SessionScope } from '@/session/session-scope.ts'
import { warn } from '@/ui/toaster.tsx'
import { post } from '../../../catalogue/vocabulary/call.ts'
import type { RunningBatch } from '../../../catalogue/wire/running-batch.ts'
import { takeBackBatch, undoStack } from '../undo/undo.ts'
import { runningBatches } from './running-batches.ts'

const seenCall = post('/console/batches/seen')

/** ms between two looks while a batch is under way, which may turn out to have been cut off. */
const lookEvery = 2000

/**
 * Tells an operator which of their batches were cut off because a server ended: now, and whenever the server is found again.
 * What was done is offered to be taken back.
 */
export function followCutOff(scope: SessionScope): void {
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      for (let open = true; open && !scope.ended.aborted; ) {
        const batches = await runningBatches(scope.ended)
        for (const batch of batches.filter(({ isCut }) => isCut)) await tell(scope, batch)
        open = batches.some(({ isCut }) => !isCut)
        if (open) await new Promise((resolve) => setTimeout(resolve, lookEvery))
      }
      again.done()
    } catch {
      again.failed()
    } finally {
      isLooking = false
    }
  }
  const again = createAgain(() => void look())
  scope.ended.addEventListener(
    'abort',
    onHello(() => void look()),
  )
  scope.ended.addEventListener('abort', again.done)
  void look()
}

/** What the message about a batch that was cut off is known by: it goes once that is taken back, however that is asked for. */
export function cutOffMessage(undo: string): string {
  return `cut-off-${undo}`
}

/** Says what was done of a batch; one of two tabs does, whichever is first to say that it is known. */
async function tell(scope: SessionScope, { id, title, total, entity, batch }: RunningBatch): Promise<void> {
  const isMine = await fireFor(scope, seenCall, { id }).then(
    () => true,
    () => false,
  )
  if (!isMine) return
  const changed = batch?.count ?? 0
  const undo = batch?.undo ?? null
  const text = `${title} ${thousands(changed)} 项`
  if (undo) undoStack(scope).push({ tokens: [undo], text, entity, ids: null })
  if (scope.ended.aborted) return
  warn(`「${title}」因服务器中断停下了`, {
    id: cutOffMessage(undo ?? String(id)),
    duration: Number.POSITIVE_INFINITY,
    description: `共 ${thousands(total)} 项，已处理 ${thousands(changed)} 项，其余没有处理，请重新操作`,
    // Other things may have been done since: z would take back the last of them.
    action: undo
      ? { label: '撤销', run: () => void takeBackBatch(undo, { text, entity }) }
      : { label: '知道了', run: () => undefined },
  })
}
