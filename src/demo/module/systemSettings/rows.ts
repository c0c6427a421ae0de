import { childLink } from '../../../../commands/systemSettings/childLink.ts'
import { faculty } from '../../../../commands/systemSettings/faculty.ts'
import { major } from '../../../../commands/systemSettings/major.ts'
import { parentLink } from '../../../../commands/systemSettings/parentLink.ts'
import { day } from '../../../beijing-time.ts'
import type { SeedContext } from '../../seed-context.ts'
import { colleges } from '../../text/college.ts'

/** Pages of the mini-program menus can lead to, by part. */
const links: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  首页: { 首页: '/pages/home/index', 热议榜: '/pages/hot/index', 活动详情: '/pages/activity/detail' },
  圈子: { 圈子首页: '/pages/circle/index', 话题广场: '/pages/circle/topics', 发布动态: '/pages/circle/publish' },
  跑腿: { 跑腿首页: '/pages/running/index', 我的跑腿单: '/pages/running/orders', 成为骑手: '/pages/running/join' },
  二手: { 二手市场: '/pages/second/index', 发布闲置: '/pages/second/publish' },
  服务: {
    失物招领: '/pages/lost/index',
    校园黄页: '/pages/yellow/index',
    表白墙: '/pages/love/index',
    校园问答: '/pages/qa/index',
    兼职: '/pages/job/index',
    投票: '/pages/vote/index',
    课表: '/pages/timetable/index',
  },
  我的: {
    个人中心: '/pages/mine/index',
    消息: '/pages/message/index',
    实名认证: '/pages/mine/auth',
    帮助中心: '/pages/help/index',
  },
}

/** Faculties with their majors, and the pages links can lead to. */
export async function seedSystemSettings({ writer, random, now }: SeedContext): Promise<void> {
  await writer.insert(
    faculty,
    colleges.map(({ name, majors }, index) => ({
      values: {
        name,
        content: `${name}设有${majors.length}个本科专业，主要方向为${majors.slice(0, 3).join('、')}。`,
        sort: (index + 1) * 10,
        createdAt: now - 900 * day,
      },
    })),
  )
  const chance = random('major')
  await writer.insert(
    major,
    colleges.flatMap(({ majors }, index) =>
      majors.map((name) => ({
        values: {
          name,
          faculty: index + 1,
          degree: chance.chance(0.85) ? ('bachelor' as const) : ('master' as const),
          content: `${name}专业培养具备扎实理论基础和实践能力的专门人才，毕业生去向以${chance.pick(['企业研发', '升学深造', '公共服务', '教育行业', '自主创业'])}为主。`,
          createdAt: now - (880 - index * 3) * day,
        },
      })),
    ),
  )
  await writer.insert(
    parentLink,
    Object.keys(links).map((name, index) => ({ values: { name, sort: (index + 1) * 10 } })),
  )
  await writer.insert(
    childLink,
    Object.values(links).flatMap((pages, parent) =>
      Object.entries(pages).map(([name, path], index) => ({
        values: { name, path, parent: parent + 1, sort: (index + 1) * 10 },
      })),
    ),
  )
}
