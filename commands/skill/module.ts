import { grid, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { skillPercentage } from './setting.ts'
import { skill as skillEntity } from './skill.ts'
import { skillCategory } from './skillCategory.ts'
import { skillOrder } from './skillOrder.ts'
import { skillStrength } from './skillStrength.ts'

/** Skills that students offer each other, and what is ordered of them. */
export const skill = module({
  name: 'skill',
  path: '/skill',
  title: '技能',
  icon: 'wrench',
  entities: [skillEntity, skillOrder, skillCategory, skillStrength],
  screens: [
    grid({
      path: 'skillIndex',
      title: '在架技能',
      words: ['技能首页', '技能市场', '技能广场'],
      entity: skillEntity,
      where: { status: 'approved' },
    }),
    grid({ path: 'skillList', title: '技能审核', entity: skillEntity }),
    grid({ path: 'skillClass', title: '技能分类', entity: skillCategory }),
    grid({ path: 'skillStrengthlist', title: '技能等级', entity: skillStrength }),
    settingScreen({
      path: 'skillAllocation',
      title: '技能设置',
      words: ['技能配置', '抽成设置', '佣金设置', '分成设置'],
      settings: [skillPercentage],
    }),
    grid({
      path: 'skillHelp',
      title: '技能帮助分类',
      words: ['技能说明'],
      entity: helpCategory,
      where: { module: 'skill' },
    }),
    grid({
      path: 'skillHelpList',
      title: '技能帮助列表',
      words: ['技能', '接单', '手艺', '技能交换', '约拍'],
      entity: help,
      where: { module: 'skill' },
    }),
    grid({ path: 'skillorder', title: '技能订单', entity: skillOrder }),
  ],
})
