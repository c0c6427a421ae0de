import { grids, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { childLink } from './childLink.ts'
import { faculty } from './faculty.ts'
import { major } from './major.ts'
import { parentLink } from './parentLink.ts'
import { schoolInfo } from './schoolInfo.ts'

/** How the school and its mini-programs are set up. */
export const systemSettings = module({
  name: 'systemSettings',
  path: '/systemSettings',
  title: '系统设置',
  icon: 'settings',
  entities: [faculty, major, parentLink, childLink],
  screens: [
    settingScreen({ path: 'sysindex', title: '学校信息', settings: [schoolInfo] }),
    grids({
      path: 'schoolSet',
      title: '学院与专业',
      words: ['专业设置', '组织架构'],
      entities: [faculty, major],
      key: 'g k',
    }),
    grids({ path: 'links', own: true, title: '页面链接', entities: [childLink, parentLink] }),
  ],
})
