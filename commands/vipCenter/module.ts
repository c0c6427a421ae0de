import { grid, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { memberCard } from './memberCard.ts'
import { memberCardGoods } from './memberCardGoods.ts'
import { memberCardType } from './memberCardType.ts'
import { vipConfig } from './setting.ts'
import { vipGoods } from './vipGoods.ts'
import { vipMember } from './vipMember.ts'
import { vipOrder } from './vipOrder.ts'
import { vipStore } from './vipStore.ts'
import { vipType } from './vipType.ts'

/** Cards and memberships that people hold, what they cost and where they count; a hidden group (specification §2.5). */
export const vipCenter = module({
  name: 'vipCenter',
  path: '/vipCenter',
  title: '会员中心',
  icon: 'crown',
  hidden: true,
  entities: [memberCard, memberCardType, memberCardGoods, vipMember, vipOrder, vipType, vipGoods, vipStore],
  screens: [
    grid({ path: 'vipcardlist', title: '会员卡列表', entity: memberCard }),
    grid({ path: 'cardCate', title: '会员卡类型', entity: memberCardType }),
    grid({ path: 'cardGoods', title: '会员卡商品', entity: memberCardGoods }),
    grid({ path: 'vipList', title: '会员列表', entity: vipMember }),
    grid({ path: 'viporder', title: '会员订单', entity: vipOrder }),
    grid({ path: 'index', title: '会员类型', entity: vipType }),
    grid({ path: 'goodsIndex', title: '会员套餐', entity: vipGoods }),
    grid({ path: 'vipStore', title: '合作门店', entity: vipStore }),
    grid({
      path: 'vipShop',
      title: '在售套餐',
      words: ['会员商城', 'VIP 商城'],
      entity: vipGoods,
      where: { status: 'enabled' },
    }),
    settingScreen({ path: 'vipConfigure', title: '会员设置', settings: [vipConfig] }),
  ],
})
