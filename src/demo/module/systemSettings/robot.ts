import { circleAffix } from '../../../../commands/systemSettings/robot/circleAffix.ts'
import { messageStyle } from '../../../../commands/systemSettings/robot/messageStyle.ts'
import { robot } from '../../../../commands/systemSettings/robot/robot.ts'
import { robotFriend } from '../../../../commands/systemSettings/robot/robotFriend.ts'
import { robotGroup } from '../../../../commands/systemSettings/robot/robotGroup.ts'
import { robotMessage } from '../../../../commands/systemSettings/robot/robotMessage.ts'
import { day, hour } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'

/** Robots by name, what they are for, and the groups they post to with their members. */
const robots = [
  { name: '江小圈', remark: '把圈子里的新动态发到各群', groups: { 校园生活群: 486, 新生交流群: 500, 兼职信息群: 431 } },
  { name: '失物小助手', remark: '只发失物招领', groups: { 失物招领群: 392 } },
  { name: '江小淘', remark: '二手和商城上新', groups: { 二手交易群: 498, 商城福利群: 263 } },
  { name: '迎新小江', remark: '每年八、九月使用', groups: { '2025 级迎新群': 476 } },
] as const

const people = [
  { name: '陈思远', phone: '13857120431', channel: '学生会', remark: '新媒体部部长' },
  { name: '林晓彤', phone: '15968813027', channel: '学生会', remark: '周一到周三值班' },
  { name: '王浩然', phone: '18258446190', channel: '勤工助学', remark: '周四到周日值班' },
  { name: '赵雨欣', phone: '13735508862', channel: '迎新码', remark: '' },
  { name: '周明', phone: '13989460571', channel: '后勤处', remark: '失物招领处' },
] as const

/** Robots with their groups, and what they post by themselves. They have no webhooks: a demo posts nowhere. */
export async function seedRobots({ writer, now }: SeedContext): Promise<void> {
  const made = now - 420 * day
  await writer.insert(
    robot,
    robots.map(({ name, remark }, index) => ({
      values: {
        name,
        remark,
        lastSentAt: index === 3 ? now - 70 * day : now - (index * 26 + 3) * hour,
        createdAt: made + index * 31 * day,
      },
    })),
  )
  await writer.insert(
    robotGroup,
    robots.flatMap(({ groups }, index) =>
      Object.entries(groups).map(([name, members], place) => ({
        values: {
          ...{ name, robot: index + 1, members, owner: people[(index + place) % people.length]?.name ?? '' },
          ...{
            phone: people[(index + place) % people.length]?.phone ?? '',
            createdAt: made + (index * 31 + place) * day,
          },
          remark: members >= 490 ? '快满了，下学期分二群' : '',
        },
      })),
    ),
  )
  await writer.insert(
    robotFriend,
    people.map((person, index) => ({
      values: { ...person, robot: index === 4 ? 2 : index === 3 ? 4 : 1, createdAt: made + (60 + index * 9) * day },
    })),
  )
  await writer.insert(
    messageStyle,
    (
      [
        ['动态文字', 'text', '【{来源}】{作者}：', '{内容}'],
        ['动态图文', 'news', '{来源} | {标题}', '{内容}'],
        ['上新卡片', 'card', '{标题}', '{来源} 上新'],
      ] as const
    ).map(([name, form, title, body], index) => ({
      values: { name, form, title, body, createdAt: made + (90 + index) * day },
    })),
  )
  await writer.insert(
    robotMessage,
    (
      [
        ['全部新动态发生活群', 'dynamic', null, 1, 1, '', 'disabled'],
        ['热门话题发新生群', 'dynamic', 1, 2, 1, '', 'disabled'],
        ['商城上新发福利群', 'goods', null, 6, 3, 'https://campus.example.edu.cn/mall', 'disabled'],
      ] as const
    ).map(([name, occasion, topic, group, style, url, status], index) => ({
      values: { name, occasion, topic, group, style, url, status, createdAt: made + (95 + index * 20) * day },
    })),
  )
  await writer.insert(circleAffix, [
    {
      values: {
        ...{
          name: '默认',
          group: null,
          prefix: '',
          suffix: '—— 来自校园云圈子，打开小程序回复',
          createdAt: made + 100 * day,
          status: 'disabled',
        },
      },
    },
    {
      values: {
        ...{ name: '二手交易群', group: 5, prefix: '【校内二手】当面交易，先验货再付款' },
        ...{ suffix: '发布闲置请到小程序「二手市场」', createdAt: made + 130 * day },
      },
    },
  ])
}
