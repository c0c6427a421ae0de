import { module } from '../../src/catalogue/vocabulary/module.ts'
import { account } from './account.ts'
import { role } from './role.ts'

/** Operators and what they may do. */
export const authorityment = module({
  name: 'authorityment',
  path: '/authorityment',
  title: '权限管理',
  icon: 'shield-check',
  entities: [account, role],
  screens: [],
})
