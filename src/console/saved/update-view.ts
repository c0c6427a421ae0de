import { messageOf } from '@/session/call/message-of.ts'
import { warn } from '@/ui/toaster.tsx'
import { keep } from './keep.ts'
import { viewNow } from './list-now.ts'
import { readSaved, savedView } from './saved-list.ts'

/** Makes the view that is open what the list is now. */
export async function updateView(): Promise<void> {
  try {
    await update()
  } catch (error) {
    warn(`没有更新视图：${messageOf(error)}`)
  }
}

async function update(): Promise<void> {
  const now = viewNow()
  if (now === null || now.openId === null) return warn('没有打开的视图，可以先保存为视图')
  if (!savedView(now.openId)) await readSaved()
  const view = savedView(now.openId)
  if (!view) return warn('打开的视图已被删除，可以另存为新的视图')
  const { id, version, name } = view
  await keep({ id, version, content: now.content }, `更新视图「${name}」`)
}
