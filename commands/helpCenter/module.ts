import { module } from '../../src/catalogue/vocabulary/module.ts'
import { help } from './help.ts'
import { helpCategory } from './helpCategory.ts'

/** Help texts of every part of the mini-program; each part's own screens show its share. */
export const helpCenter = module({
  name: 'helpCenter',
  path: '/helpCenter',
  title: '帮助中心',
  icon: 'circle-help',
  entities: [help, helpCategory],
  screens: [],
})
