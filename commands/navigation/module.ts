import { grid, grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { attachment } from './attachment.ts'
import { attachmentFolder } from './attachmentFolder.ts'
import { banner } from './banner.ts'
import { navbar } from './navbar.ts'
import { navbarType } from './navbarType.ts'

/** Banners and bars of the mini-program. Their calls have no specified screens (specification §2.6). */
export const navigation = module({
  name: 'navigation',
  path: '/navigation',
  title: '导航与轮播',
  icon: 'panels-top-left',
  entities: [banner, navbar, navbarType, attachment, attachmentFolder],
  screens: [
    grid({ path: 'banners', own: true, title: '轮播图', entity: banner }),
    grids({ path: 'bars', own: true, title: '导航栏', entities: [navbar, navbarType] }),
    grids({
      path: 'attachments',
      own: true,
      title: '附件库',
      entities: [attachment, attachmentFolder],
      folders: 'folder',
    }),
  ],
  rights: [
    { name: 'upload', title: '上传文件' },
    { name: 'link', title: '检查链接能否打开' },
  ],
})
