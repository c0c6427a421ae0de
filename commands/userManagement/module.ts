import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { user } from './user.ts'
import { userBlock } from './userBlock.ts'

/** The people of the school. */
export const userManagement = module({
  name: 'userManagement',
  path: '/userManagement',
  title: '用户管理',
  icon: 'users',
  entities: [user, userBlock],
  screens: [grid({ path: 'userListManage', title: '用户列表', entity: user, key: 'g l' })],
})
