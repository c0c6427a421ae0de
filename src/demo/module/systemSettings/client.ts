import { client } from '../../../../commands/systemSettings/client/client.ts'
import { qqappMessage, wxAccountMessage, wxappMessage } from '../../../../commands/systemSettings/client/message.ts'
import { qqapp } from '../../../../commands/systemSettings/client/qqapp.ts'
import { wxAccount } from '../../../../commands/systemSettings/client/wxAccount.ts'
import { wxapp } from '../../../../commands/systemSettings/client/wxapp.ts'
import { day } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'

type Template = {
  readonly title: string
  readonly content: string
  readonly example: string
  readonly scene: 'none' | 'order' | 'review' | 'reply' | 'notice' | 'activity' | 'points'
  readonly page: string
}

/** Templates as WeChat lists them: the parts of each, then how it looks filled in. */
const templates: readonly Template[] = [
  {
    title: '订单状态变更通知',
    content: '订单编号:{{character_string1.DATA}}\n订单状态:{{phrase2.DATA}}\n温馨提示:{{thing3.DATA}}',
    example: '订单编号:PT202609180012\n订单状态:配送中\n温馨提示:骑手预计 12:20 送达西苑 5 栋',
    scene: 'order',
    page: '/pages/running/orders',
  },
  {
    title: '内容审核结果通知',
    content: '内容标题:{{thing1.DATA}}\n审核结果:{{phrase2.DATA}}\n审核时间:{{time3.DATA}}',
    example: '内容标题:图书馆占座那点事\n审核结果:已通过\n审核时间:2026年9月18日 09:30',
    scene: 'review',
    page: '/pages/message/index',
  },
  {
    title: '评论回复提醒',
    content: '回复者:{{name1.DATA}}\n回复内容:{{thing2.DATA}}\n回复时间:{{time3.DATA}}',
    example: '回复者:小鹿\n回复内容:三食堂二楼的，晚上八点以后不用排队\n回复时间:2026年9月20日 20:11',
    scene: 'reply',
    page: '/pages/message/index',
  },
  {
    title: '公告发布提醒',
    content: '公告标题:{{thing1.DATA}}\n发布部门:{{thing2.DATA}}\n发布时间:{{time3.DATA}}',
    example: '公告标题:国庆假期校车时刻调整\n发布部门:后勤处\n发布时间:2026年9月28日 10:00',
    scene: 'notice',
    page: '/pages/home/index',
  },
  {
    title: '活动报名成功通知',
    content: '活动名称:{{thing1.DATA}}\n开始时间:{{time2.DATA}}\n活动地点:{{thing3.DATA}}',
    example: '活动名称:社团招新日\n开始时间:2026年9月12日 14:00\n活动地点:中心广场',
    scene: 'activity',
    page: '/pages/activity/detail',
  },
  {
    title: '积分变动提醒',
    content: '变动积分:{{number1.DATA}}\n变动原因:{{thing2.DATA}}\n当前积分:{{number3.DATA}}',
    example: '变动积分:20\n变动原因:连续签到 7 天\n当前积分:365',
    scene: 'points',
    page: '/pages/mine/index',
  },
  {
    title: '退款到账通知',
    content: '退款金额:{{amount1.DATA}}\n退款方式:{{phrase2.DATA}}\n到账时间:{{time3.DATA}}',
    example: '退款金额:￥6.50\n退款方式:原路退回\n到账时间:2026年9月21日 16:40',
    scene: 'order',
    page: '/pages/running/orders',
  },
  {
    title: '认证结果通知',
    content: '认证类型:{{thing1.DATA}}\n认证结果:{{phrase2.DATA}}\n备注:{{thing3.DATA}}',
    example: '认证类型:学生身份\n认证结果:未通过\n备注:学生证照片不清晰，请重新拍摄',
    scene: 'review',
    page: '/pages/mine/auth',
  },
  {
    title: '课程开课提醒',
    content: '课程名称:{{thing1.DATA}}\n上课时间:{{time2.DATA}}\n上课地点:{{thing3.DATA}}',
    example: '课程名称:高等数学（上）\n上课时间:2026年9月1日 08:00\n上课地点:教三 201',
    scene: 'none',
    page: '/pages/timetable/index',
  },
]

/** The school's products and its accounts with WeChat and QQ. They have no secrets: a demo speaks to no platform. */
export async function seedClients({ writer, random, schoolId, now }: SeedContext): Promise<void> {
  const chance = random('client')
  const place = String(schoolId).padStart(4, '0')
  const letters = (length: number) =>
    Array.from({ length }, () => chance.pick([...'0123456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'])).join('')
  const hex = (length: number) => Array.from({ length }, () => chance.pick([...'0123456789abcdef'])).join('')
  await writer.insert(
    client,
    (
      [
        ['校园云小程序', 'campus-mini', 'miniProgram', '学生日常使用的主小程序', 640],
        ['骑手端', 'campus-rider', 'miniProgram', '跑腿骑手接单用', 420],
        ['商家后台', 'campus-merchant', 'h5', '商城商家管理商品和订单', 300],
        ['迎新大屏', 'campus-screen', 'screen', '每年九月在图书馆大厅展示', 80],
      ] as const
    ).map(([name, code, kind, remark, age]) => ({
      values: {
        name,
        code,
        kind,
        remark,
        status: code === 'campus-screen' ? ('disabled' as const) : ('enabled' as const),
        createdAt: now - age * day,
      },
    })),
  )
  const subject = '江南理工大学后勤服务有限公司'
  await writer.insert(wxapp, [
    {
      values: {
        ...{ name: '校园云', appid: `wx7c1e4d90b2f6${place}`, originalId: `gh_${hex(12)}`, subject, client: 1 },
        ...{
          release: '3.12.0',
          syncState: 'done',
          syncedAt: now - 2 * day,
          syncNote: '共 8 条：新增 1，更新 0，移除 1',
        },
        createdAt: now - 640 * day,
      },
    },
    {
      values: {
        ...{ name: '校园云骑手', appid: `wx25a80f3be917${place}`, originalId: `gh_${hex(12)}`, subject, client: 2 },
        ...{
          release: '1.8.3',
          syncState: 'failed',
          syncedAt: now - 40 * day,
          syncNote: 'AppSecret 不正确（40125 invalid appsecret）',
        },
        createdAt: now - 420 * day,
      },
    },
    {
      values: {
        ...{ name: '迎新助手', appid: `wxd4096be1a75c${place}`, subject, release: '1.0.2', status: 'disabled' },
        createdAt: now - 400 * day,
      },
    },
  ])
  await writer.insert(qqapp, [
    {
      values: {
        ...{ name: '校园云 QQ 版', appid: `1112${String(318_000 + schoolId)}`, subject, client: 1, release: '2.4.1' },
        ...{ syncState: 'done', syncedAt: now - 15 * day, syncNote: '密钥有效；QQ 没有读取模板的接口，请逐条登记' },
        createdAt: now - 380 * day,
      },
    },
  ])
  await writer.insert(wxAccount, [
    {
      values: {
        ...{ name: '江理校园服务', appid: `wx9b3fd2016c4e${place}`, originalId: `gh_${hex(12)}`, subject, client: 1 },
        ...{ kind: 'service', syncState: 'done', syncedAt: now - 6 * day, syncNote: '共 4 条：新增 0，更新 1，移除 0' },
        createdAt: now - 700 * day,
      },
    },
    {
      values: {
        ...{
          name: '江理青年',
          appid: `wx60e7ac518d9b${place}`,
          originalId: `gh_${hex(12)}`,
          subject: '共青团江南理工大学委员会',
        },
        ...{ kind: 'subscription', createdAt: now - 900 * day },
      },
    },
  ])
  const rowsOf = (some: readonly Template[], app: number, state: (index: number) => 'enabled' | 'disabled' | 'gone') =>
    some.map((each, index) => ({
      values: {
        ...each,
        app,
        templateId: letters(43),
        kind: 'once' as const,
        status: state(index),
        createdAt: now - (600 - index * 47) * day,
      },
    }))
  await writer.insert(wxappMessage, [
    ...rowsOf(templates, 1, (index) => (index === 8 ? 'gone' : index === 4 ? 'disabled' : 'enabled')),
    ...rowsOf(templates.slice(0, 1), 2, () => 'enabled'),
  ])
  await writer.insert(
    qqappMessage,
    rowsOf(templates.slice(0, 3), 1, () => 'enabled'),
  )
  await writer.insert(
    wxAccountMessage,
    rowsOf(templates.slice(1, 5), 1, (index) => (index === 3 ? 'disabled' : 'enabled')),
  )
}
