import { custom, grid, grids, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { help } from '../helpCenter/help.ts'
import { helpCategory } from '../helpCenter/helpCategory.ts'
import { userBlock } from '../userManagement/userBlock.ts'
import { auditPerson } from './auditPerson.ts'
import { certification } from './certification.ts'
import { comment } from './comment.ts'
import { dynamic } from './dynamic.ts'
import { dynamicCategory } from './dynamicCategory.ts'
import { dynamicMedia } from './dynamicMedia.ts'
import { reply } from './reply.ts'
import { circleSettings } from './setting.ts'
import { circleSurvey, visitStatistics } from './statistics.ts'
import { topic } from './topic.ts'
import { topicCategory } from './topicCategory.ts'
import { topicComplaint } from './topicComplaint.ts'
import { visit } from './visit.ts'

/** The circle: dynamics, topics and what people say and complain about. Roles follow specification §2.4. */
export const topicDynamics = module({
  name: 'topicDynamics',
  path: '/topicDynamics',
  title: '话题动态',
  icon: 'messages-square',
  entities: [
    dynamic,
    comment,
    reply,
    topic,
    topicCategory,
    dynamicCategory,
    dynamicMedia,
    topicComplaint,
    certification,
    auditPerson,
    visit,
  ],
  screens: [
    grid({
      path: 'tdlist',
      title: '动态列表',
      words: ['审帖', '帖子审核', '待审', '内容审核', '审核', '审核队列', '待处理', 'moderation'],
      entity: dynamic,
      key: 'g d',
      roles: ['admin'],
    }),
    grids({
      path: 'review',
      title: '评论管理',
      words: ['回复审核', '评论审核', '内容审核', '审评论'],
      entities: [comment, reply],
      key: 'g c',
      roles: ['admin', 'editor'],
    }),
    grid({ path: 'classification', title: '话题分类', entity: topicCategory, key: 'g f', roles: ['admin'] }),
    grid({ path: 'dynamicCategories', own: true, title: '动态分类', entity: dynamicCategory, roles: ['admin'] }),
    grid({ path: 'videoReview', title: '视频审核', entity: dynamicMedia, key: 'g v', roles: ['admin'] }),
    grid({ path: 'topiComplaints', title: '动态投诉', entity: topicComplaint, key: 'g p', roles: ['admin', 'editor'] }),
    grid({
      path: 'classifcationing',
      title: '分类下的话题',
      entity: topic,
      folders: 'category',
      noCache: true,
      roles: ['admin', 'editor'],
    }),
    custom({
      path: 'topicimgDetails',
      title: '话题图文',
      words: ['话题配图', '话题封面'],
      component: 'TopicPictures',
      queries: [],
      noCache: true,
      roles: ['admin', 'editor'],
    }),
    grid({
      path: 'authenticationer',
      title: '认证用户',
      entity: certification,
      where: { status: 'approved' },
      key: 'g u',
      roles: ['admin', 'editor'],
    }),
    grid({ path: 'topicModeration', title: '话题审核', entity: topic, key: 'g t', roles: ['admin', 'editor'] }),
    custom({
      path: 'circleOverview',
      title: '圈子概况',
      words: ['圈子统计', '活跃度', '日活', '社区概况', '统计', '圈子数据', '发帖量', '趋势', '排名'],
      component: 'CircleOverview',
      queries: [circleSurvey, visitStatistics],
      key: 'g o',
      roles: ['admin', 'editor'],
    }),
    settingScreen({
      path: 'circleConfiguration',
      title: '圈子配置',
      words: [
        '圈子设置',
        '社区设置',
        '审核设置',
        'settings',
        '敏感词设置',
        '发帖规则',
        '机器人设置',
        '积分设置',
        'configuration',
      ],
      settings: circleSettings,
      key: 'g s',
      roles: ['admin', 'editor'],
    }),
    grid({
      path: 'topicblacklist',
      title: '圈子黑名单',
      words: ['圈子踢人', '踢人', '踢出圈子', '圈子禁言', '移出圈子', '圈子拉黑'],
      entity: userBlock,
      where: { module: ['topic', 'dynamic', 'comment'] },
      key: 'g b',
      roles: ['admin', 'editor'],
    }),
    grid({
      path: 'dynamicHelp',
      title: '动态帮助分类',
      entity: helpCategory,
      where: { module: 'dynamic' },
      roles: ['admin', 'editor'],
    }),
    grid({
      path: 'dynamicHelpList',
      title: '动态帮助列表',
      entity: help,
      where: { module: 'dynamic' },
      key: 'g h',
      roles: ['admin', 'editor'],
    }),
    grid({
      path: 'auditList',
      title: '审核人员',
      words: ['审核分工'],
      entity: auditPerson,
      hidden: true,
      roles: ['admin', 'editor'],
    }),
  ],
})
