import { custom, grid, grids, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { house } from '../runErrands/house.ts'
import { childLink } from './childLink.ts'
import { client } from './client/client.ts'
import { qqappMessage, wxAccountMessage, wxappMessage } from './client/message.ts'
import { qqapp } from './client/qqapp.ts'
import { wxAccount } from './client/wxAccount.ts'
import { wxapp } from './client/wxapp.ts'
import { faculty } from './faculty.ts'
import { major } from './major.ts'
import { parentLink } from './parentLink.ts'
import { reviewModule } from './reviewModule.ts'
import { autoHi } from './robot/autoHi.ts'
import { circleAffix } from './robot/circleAffix.ts'
import { enterpriseWx } from './robot/enterpriseWx.ts'
import { kefuTask } from './robot/kefuTask.ts'
import { messageStyle } from './robot/messageStyle.ts'
import { robot } from './robot/robot.ts'
import { robotFriend } from './robot/robotFriend.ts'
import { robotGroup } from './robot/robotGroup.ts'
import { robotMessage } from './robot/robotMessage.ts'
import { schoolInfo } from './schoolInfo.ts'
import { updateLog } from './updateLog.ts'
import { upstreamCalls, upstreamProbe } from './upstream.ts'

/** How the school and its mini-programs are set up. */
export const systemSettings = module({
  name: 'systemSettings',
  path: '/systemSettings',
  title: '系统设置',
  icon: 'settings',
  entities: [
    faculty,
    major,
    parentLink,
    childLink,
    client,
    wxapp,
    wxappMessage,
    qqapp,
    qqappMessage,
    wxAccount,
    wxAccountMessage,
    robot,
    robotGroup,
    robotFriend,
    messageStyle,
    robotMessage,
    circleAffix,
    kefuTask,
    autoHi,
    enterpriseWx,
    updateLog,
    reviewModule,
  ],
  screens: [
    settingScreen({ path: 'sysindex', title: '学校信息', settings: [schoolInfo] }),
    grids({
      path: 'schoolSet',
      title: '学院与专业',
      words: ['专业设置', '组织架构'],
      entities: [faculty, major],
      key: 'g k',
    }),
    grid({
      path: 'applicationList',
      title: '接入应用',
      words: ['应用列表', '客户端列表', '应用管理'],
      entity: client,
      hidden: true,
    }),
    grids({
      path: 'mconfiguration',
      title: '小程序配置',
      words: ['小程序列表', '小程序密钥', '公众号配置', '微信配置', '开发设置', 'AppSecret'],
      entities: [wxapp, qqapp, wxAccount],
    }),
    grids({
      path: 'appletonline',
      title: '订阅消息',
      words: ['消息列表', '模板消息', '消息模板', '服务通知'],
      entities: [wxappMessage, qqappMessage, wxAccountMessage],
      hidden: true,
    }),
    grid({
      path: 'buildingment',
      title: '楼栋管理',
      words: ['楼宇', '宿舍楼管理', '建筑', '教学楼管理'],
      entity: house,
    }),
    grids({
      path: 'robotConf',
      title: '机器人配置',
      words: ['机器人设置', '群机器人', 'Webhook 配置'],
      entities: [robot, robotFriend, enterpriseWx],
    }),
    grids({
      path: 'schoolMessagelist',
      title: '消息推送',
      words: ['学校消息', '消息列表', '推送规则', '群消息配置'],
      entities: [robotMessage, messageStyle],
    }),
    grid({
      path: 'moduleReview',
      title: '模块审核',
      words: ['模块管理', '小程序功能开关'],
      entity: reviewModule,
    }),
    grid({ path: 'robotCrowd', title: '机器人群', words: ['群列表', '社群管理'], entity: robotGroup }),
    grid({ path: 'updateLog', title: '更新日志', words: ['版本历史'], entity: updateLog }),
    grid({
      path: 'customerService',
      title: '客服任务',
      words: ['客服', '客服管理', '定时群发', '客服机器人'],
      entity: kefuTask,
    }),
    grid({ path: 'robotAutoHi', title: '自动打招呼', words: ['每日问候', '早安晚安'], entity: autoHi }),
    grid({
      path: 'circleprefixsuffix',
      title: '圈子前后缀',
      words: ['转发前缀', '转发后缀', '前后缀设置'],
      entity: circleAffix,
    }),
    custom({
      path: 'compatibility',
      title: '后端兼容情况',
      words: ['UPSTREAM', '兼容性', '接口检查', '后端接口', '探测后端', '对接'],
      component: 'Compatibility',
      queries: [upstreamCalls, upstreamProbe],
      hidden: true,
      own: true,
    }),
    grids({ path: 'links', own: true, title: '页面链接', entities: [childLink, parentLink] }),
  ],
})
