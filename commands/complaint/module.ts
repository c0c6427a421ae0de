import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { complaint } from './complaint.ts'

/** Complaints about people, comments, goods and errands. */
export const complaints = module({
  name: 'complaint',
  path: '/complaint',
  title: '投诉管理',
  icon: 'flag',
  entities: [complaint],
  screens: [grid({ path: 'complaints', title: '投诉列表', entity: complaint, key: 'g j' })],
})
