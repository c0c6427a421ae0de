import { module } from '../../src/catalogue/vocabulary/module.ts'
import { savedCommand } from './savedCommand.ts'

/** What operators put together for themselves and their school: saved views and macros. It has no screens. */
export const workspace = module({
  name: 'workspace',
  path: '/workspace',
  title: '视图和宏',
  icon: 'blocks',
  hidden: true,
  entities: [savedCommand],
  screens: [],
  rights: [{ name: 'share', title: '保存全校的视图和宏' }],
})
