import { reviewModule } from '../../../../commands/systemSettings/reviewModule.ts'
import { autoHi } from '../../../../commands/systemSettings/robot/autoHi.ts'
import { enterpriseWx } from '../../../../commands/systemSettings/robot/enterpriseWx.ts'
import { kefuTask } from '../../../../commands/systemSettings/robot/kefuTask.ts'
import { updateLog } from '../../../../commands/systemSettings/updateLog.ts'
import { day, dayOf, hour, startOfDay } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'

/** Tasks by the group they go to, the days from today, and the hour; those to come are stopped: a demo posts nowhere. */
const tasks = [
  ['期中考试周安静提醒', 1, -34, 21, '考试周到了，22:30 后请保持宿舍楼道安静，图书馆延长到 24:00。'],
  ['国庆校车时刻', 2, -52, 10, '国庆期间校车改为 8:00、12:00、17:00 三班，东门上车，详见公告。'],
  ['失物集中认领', 4, -20, 12, '本月失物共 87 件，周五 12:00—13:30 在一食堂门口集中认领，请带校园卡。'],
  ['双十一闲置提醒', 5, -12, 20, '转让闲置请当面交易、先验货再付款，谨防私下转账。'],
  ['兼职防骗提醒', 3, -8, 18, '凡是先交押金、培训费的兼职都不要去，可疑信息请在小程序里投诉。'],
  ['校运会志愿者集合', 1, -3, 7, '校运会志愿者 7:30 在田径场主席台集合，记得带志愿者证。'],
  ['选课第二轮开始', 2, 3, 9, '选课第二轮今天 9:00 开始，后天 17:00 截止。'],
  ['冬季校园跑截止', 1, 9, 8, '本学期校园跑还差次数的同学，请在 12 月 15 日前完成。'],
] as const

const releases = [
  ['3.12.0', '圈子支持投票', 1, 'feature', 6, '发动态时可以附一个投票\n投票结束后自动公布结果\n评论支持图片'],
  ['3.11.2', '修复列表空白', 1, 'fix', 24, '修复部分安卓机首页空白\n修复消息红点不消失'],
  ['3.11.0', '跑腿价格更清楚', 1, 'improvement', 47, '下单前逐项列出价格\n可以选择送到宿舍门口\n订单详情显示骑手位置'],
  ['3.10.0', '迎新专区', 1, 'feature', 92, '新生报到指南\n宿舍与班级查询\n迎新群二维码'],
  ['1.8.3', '骑手接单提醒', 2, 'improvement', 33, '新订单响铃提醒\n夜间自动静音'],
  ['1.8.0', '骑手收入明细', 2, 'feature', 120, '按天查看收入\n提现进度可以查询'],
  ['2.4.1', '商家批量上架', 3, 'feature', 58, '用表格一次上架多件商品\n库存不足时提醒'],
  ['3.13.0', '二手交易担保', 1, 'feature', -7, '买家确认收货后再打款\n支持部分退款\n交易纠纷可以申请客服介入'],
] as const

const modules = [
  ['circle', '校园圈', '/pages/circle/index', '学生发布和浏览校园动态，内容先审后发', 'enabled'],
  ['running', '跑腿代取', '/pages/running/index', '校内学生互助代取快递，仅限校园范围', 'enabled'],
  ['secondhand', '二手市场', '/pages/second/index', '在校学生转让闲置物品', 'enabled'],
  ['lost', '失物招领', '/pages/lost/index', '登记和认领校内失物', 'enabled'],
  ['vote', '投票', '/pages/vote/index', '社团评选和满意度调查', 'enabled'],
  ['job', '校园兼职', '', '展示经学校核实的勤工助学岗位', 'disabled'],
  ['wall', '表白墙', '', '匿名留言，内容先审后发', 'disabled'],
] as const

/** What robots post at moments, the enterprise WeChat they are of, and what releases brought. */
export async function seedTasks({ writer, now, schoolId }: SeedContext): Promise<void> {
  const today = startOfDay(dayOf(now))
  await writer.insert(
    kefuTask,
    tasks.map(([name, group, days, clock, content]) => ({
      values: {
        ...{ name, group, content, sendAt: today + days * day + clock * hour },
        status: days < 0 ? ('sent' as const) : ('stopped' as const),
        createdAt: Math.min(today + (days - 2) * day + 15 * hour, now - hour),
      },
    })),
  )
  await writer.insert(
    autoHi,
    (
      [
        ['早安', 1, '早上好！今天也要记得吃早餐，一食堂 6:30 开门。', 'weekdays', '07:00', 'sent'],
        ['晚安', 1, '23:00 了，宿舍即将熄灯，早点休息。', 'every', '23:00', 'sent'],
        ['周末愉快', 2, '周末愉快！图书馆今天 8:00—22:00 开放。', 'weekends', '09:00', 'none'],
      ] as const
    ).map(([name, group, content, days, clock, result], index) => ({
      values: {
        ...{ name, group, content, days, clock, result, status: 'disabled' as const },
        createdAt: now - (260 - index * 40) * day,
      },
    })),
  )
  await writer.insert(enterpriseWx, [
    {
      values: {
        ...{ name: '校园云助手', appid: `ww3a9c05e7d1b4${String(schoolId).padStart(4, '0')}`, agentId: '1000007' },
        ...{ remark: '群机器人所在的企业', syncState: 'done', syncNote: '密钥有效', syncedAt: now - 30 * day },
        createdAt: now - 430 * day,
      },
    },
  ])
  await writer.insert(
    reviewModule,
    modules.map(([module, title, entry, remark, status], index) => ({
      values: {
        ...{ module, title, entry, remark, status, sort: (index + 1) * 10, createdAt: now - (500 - index * 30) * day },
        ...(entry === '' ? {} : { generated: 'done' as const, generatedAt: now - (499 - index * 30) * day }),
      },
    })),
  )
  await writer.insert(
    updateLog,
    releases.map(([release, title, client, kind, ago, content]) => ({
      values: {
        ...{ release, title, client, kind, content, releasedAt: today - ago * day + 10 * hour },
        status: ago < 0 ? ('draft' as const) : ('published' as const),
        createdAt: Math.min(today - (ago + 1) * day + 16 * hour, now - hour),
      },
    })),
  )
}
