import { formScreen, grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { advertise } from './advertise.ts'
import { advertiseCategory } from './advertiseCategory.ts'

/** Advertisements and the places they stand in. */
export const advertising = module({
  name: 'advertising',
  path: '/advertising',
  title: '广告',
  icon: 'badge-percent',
  entities: [advertise, advertiseCategory],
  screens: [
    grids({ path: 'adaddindex', title: '广告列表', entities: [advertise, advertiseCategory] }),
    formScreen({
      path: 'adaddedit',
      title: '添加广告',
      words: ['投广告', '上广告', '发广告', '新广告', '上新广告'],
      entity: advertise,
    }),
  ],
})
