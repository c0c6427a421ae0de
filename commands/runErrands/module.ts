import { custom, grid, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { runningModule } from '../helpCenter/runningModule.ts'
import { canteen } from './canteen.ts'
import { canteenStall } from './canteenStall.ts'
import { cuisine } from './cuisine.ts'
import { house } from './house.ts'
import { houseSpec } from './houseSpec.ts'
import { rider } from './rider.ts'
import { runningBarrage } from './runningBarrage.ts'
import { runningCategory } from './runningCategory.ts'
import { runningOrder } from './runningOrder.ts'
import { runningPeriod } from './runningPeriod.ts'
import { runningReason } from './runningReason.ts'
import { runningSpec } from './runningSpec.ts'
import { runningUrgent } from './runningUrgent.ts'
import { errandSettings } from './setting.ts'
import {
  riderFiguresAsc,
  riderFiguresDesc,
  riderRanking,
  runningAmountFigures,
  runningOrderFigures,
  runningOrderLog,
} from './statistics.ts'
import { runningPrice, runningTariff } from './tariff.ts'
import { userAddress } from './userAddress.ts'

/** Errands run for others: what is offered, where they go, what they cost, and their help texts. */
export const runErrands = module({
  name: 'runErrands',
  path: '/runErrands',
  title: '跑腿',
  icon: 'bike',
  entities: [
    runningOrder,
    rider,
    runningCategory,
    runningReason,
    house,
    userAddress,
    houseSpec,
    runningSpec,
    runningPeriod,
    runningUrgent,
    runningBarrage,
    canteen,
    canteenStall,
    cuisine,
  ],
  screens: [
    grid({
      path: 'runindex',
      title: '跑腿调度',
      words: ['派单', '待接单', '接单大厅', '调度台', '进行中的订单'],
      entity: runningOrder,
      where: { status: ['placed', 'taken', 'delivering', 'delivered'] },
      key: 'g m t',
    }),
    grid({ path: 'courierindex', title: '骑手', words: ['骑手列表', '配送员'], entity: rider }),
    custom({
      path: 'statisticsindex',
      title: '跑腿统计',
      words: ['跑腿数据', '跑腿收入', '订单统计', '骑手排行', '骑手统计', '排行榜', '成交额', '骑手收入'],
      component: 'ErrandStatistics',
      queries: [runningOrderFigures, runningAmountFigures, riderRanking, riderFiguresDesc, riderFiguresAsc],
    }),
    custom({ path: '/orderDetails', title: '订单详情', component: 'ErrandDetail', queries: [] }),
    grid({
      path: 'runerrands_order',
      title: '跑腿订单',
      words: ['全部跑腿订单', '历史订单'],
      entity: runningOrder,
      key: 'g m o',
    }),
    custom({
      path: 'orderdetail',
      title: '跑腿订单详情',
      words: ['订单日志', '取件信息', '配送过程'],
      component: 'ErrandDetail',
      queries: [runningOrderLog],
    }),
    grid({ path: 'forSb', title: '跑腿分类', entity: runningCategory, folders: 'parent' }),
    grid({ path: 'schooladdress', title: '用户地址', entity: userAddress }),
    grid({ path: 'canteenList', title: '食堂', entity: canteen }),
    grid({ path: 'bezel', title: '档口', entity: canteenStall, folders: 'canteen' }),
    grid({ path: 'cuisine', title: '菜品', entity: cuisine, folders: 'stall' }),
    grid({ path: '/house', title: '楼栋', entity: house }),
    grid({ path: '/houseSpec', title: '楼层加价', entity: houseSpec }),
    grid({ path: '/errandSpecifications', title: '物品规格', entity: runningSpec }),
    grid({ path: '/period', title: '时段加价', entity: runningPeriod }),
    grid({ path: '/urgentSetting', title: '加急档位', entity: runningUrgent }),
    settingScreen({
      path: '/runSettings',
      title: '跑腿设置',
      words: ['跑腿配置', '跑腿价格', '跑腿抽成设置', '跑腿参数'],
      settings: errandSettings,
    }),
    custom({
      path: 'price',
      own: true,
      title: '价格试算',
      words: ['算价格', '报价', '多少钱', '跑腿费', '价格计算', '试算', '收费标准'],
      component: 'RunningPrice',
      queries: [runningTariff, runningPrice],
    }),
    grid({ path: 'cancel_reason', title: '取消原因', entity: runningReason }),
    grid({ path: 'barrage', title: '跑腿弹幕', entity: runningBarrage }),
    grid({ path: 'services', own: true, title: '跑腿服务', entity: runningModule }),
    grid({
      path: 'runHelp',
      title: '跑腿帮助分类',
      words: ['跑腿说明', '跑腿教程'],
      entity: helpCategory,
      where: { module: 'running' },
    }),
    grid({
      path: 'runHelpList',
      title: '跑腿帮助列表',
      words: ['跑腿说明', '跑腿教程', '跑腿须知', '快递说明'],
      entity: help,
      where: { module: 'running' },
    }),
  ],
})
