import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { carpool } from './carpool.ts'

/** Rides that are shared. */
export const carpools = module({
  name: 'carpool',
  path: '/carpool',
  title: '拼车',
  icon: 'car',
  entities: [carpool],
  screens: [grid({ path: 'carpoolList', title: '拼车列表', entity: carpool })],
})
