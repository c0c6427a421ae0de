import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { roommate } from './roommate.ts'

/** Room-mates looking for company. */
export const sellRoommate = module({
  name: 'sellRoommate',
  path: '/sellRoommate',
  title: '卖室友',
  icon: 'user-round-search',
  entities: [roommate],
  screens: [grid({ path: 'list', title: '卖室友列表', entity: roommate })],
})
