import { status } from '../src/catalogue/vocabulary/field.ts'

/** Whether what is shown between two moments is in use: it waits for its beginning, and ends, by itself. */
export const scheduledStatus = status(
  '状态',
  { enabled: '启用', scheduled: '待开始', ended: '已结束', disabled: '停用' },
  { off: 'disabled' },
)
