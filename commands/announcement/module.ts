import { formScreen, grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { notice } from './notice.ts'

/** What the school tells its people. */
export const announcement = module({
  name: 'announcement',
  path: '/announcement',
  title: '公告',
  icon: 'megaphone',
  entities: [notice],
  screens: [
    grid({ path: 'announcindex', title: '公告列表', entity: notice, key: 'g n' }),
    formScreen({
      path: 'addamodpage',
      title: '发布公告',
      words: ['发通知', '发公告', '写公告', '群发通知', '群发消息', '新通知', '发消息'],
      entity: notice,
    }),
  ],
})
