import { status } from '../src/catalogue/vocabulary/field.ts'

/** Whether what operators set up, such as a category, is in use. */
export const enabledStatus = status('状态', { enabled: '启用', disabled: '停用' }, { off: 'disabled' })
