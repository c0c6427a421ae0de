import { grid, grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { transfer } from '../withdraw/transfer.ts'
import { signOrder } from './signOrder.ts'
import { signRecord } from './signRecord.ts'
import { signSetting } from './signSetting.ts'

/** Signing in each day, what it gives, and where people's points came from. */
export const signIn = module({
  name: 'signIn',
  path: '/signIn',
  title: '签到',
  icon: 'calendar-check',
  entities: [signRecord, signSetting, signOrder],
  screens: [
    grids({ path: 'signInList', title: '签到列表', entities: [signRecord, signSetting, signOrder] }),
    grid({
      path: 'pointsDetails',
      title: '积分明细',
      words: ['积分流水', '积分来源', '积分记录'],
      entity: transfer,
      where: { unit: 'points' },
    }),
  ],
})
