import { grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { childLink } from './childLink.ts'
import { faculty } from './faculty.ts'
import { major } from './major.ts'
import { parentLink } from './parentLink.ts'

/** How the school and its mini-programs are set up. */
export const systemSettings = module({
  name: 'systemSettings',
  path: '/systemSettings',
  title: '系统设置',
  icon: 'settings',
  entities: [faculty, major, parentLink, childLink],
  screens: [
    grids({ path: 'schoolSet', title: '学院与专业', entities: [faculty, major, parentLink, childLink], key: 'g k' }),
  ],
})
