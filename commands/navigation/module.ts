import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { image, longText, phone, text } from '../../src/catalogue/vocabulary/field.ts'
import { grid, grids, module, setting, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { attachment } from './attachment.ts'
import { attachmentFolder } from './attachmentFolder.ts'
import { banner } from './banner.ts'
import { navbar } from './navbar.ts'
import { navbarType } from './navbarType.ts'

const schoolInfo = setting({
  name: 'schoolInfo',
  title: '学校信息',
  hint: '小程序“关于”页显示的内容',
  fields: {
    slogan: text('标语', { maxLength: 60 }),
    introduction: longText('简介', { maxLength: 2000 }),
    cover: image('封面'),
    address: text('地址', { maxLength: 100 }),
    servicePhone: phone('服务电话'),
  },
  read: get('/school/info'),
  update: post('/school/config'),
})

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
    grids({ path: 'attachments', own: true, title: '附件库', entities: [attachment, attachmentFolder] }),
    settingScreen({ path: 'school', own: true, title: '学校信息', settings: [schoolInfo] }),
  ],
  rights: [
    { name: 'upload', title: '上传文件' },
    { name: 'link', title: '检查链接能否打开' },
  ],
})
