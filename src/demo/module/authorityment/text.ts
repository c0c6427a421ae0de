/**
 * Roles of the demo schools besides the standard ones: name, what for, grants, positions from 1 of the named permissions
 * it reuses, whether enabled.
 */
export const demoRoles = [
  [
    '客服',
    '处理投诉、帮助中心和失物招领',
    ['complaint', 'helpCenter', 'lostAndFound', 'navigation.upload', 'navigation.link'],
    [],
    'enabled',
  ],
  [
    '宣传运营',
    '发布公告、推文和广告，只看圈子',
    [
      'announcement',
      'articles',
      'advertising',
      'dynamic.list',
      'topic.list',
      'topicDynamics.tdlist',
      'navigation.upload',
      'navigation.link',
    ],
    [3],
    'enabled',
  ],
  ['学工处老师', '认证审核和用户管理', ['userManagement', 'certification'], [], 'enabled'],
  [
    '只读督查',
    '只看动态、评论和投诉',
    ['dynamic.list', 'comment.list', 'reply.list', 'complaint.list'],
    [4],
    'enabled',
  ],
  ['志愿审核员', '学生志愿者，学期结束后停用', ['dynamic.list', 'dynamic.approve', 'dynamic.refuse'], [], 'disabled'],
] as const

/** Named permissions: name, what for, grants. */
export const demoPermissions = [
  ['评论审核', '评论和回复的全部操作', ['comment', 'reply', 'topicDynamics.review']],
  ['投诉处理', '查看并处理各模块投诉', ['complaint', 'topicComplaint']],
  ['帮助内容维护', '帮助中心的分类和文章', ['helpCenter']],
  ['用户查看', '只看用户列表，不能禁用', ['user.list', 'userManagement.userListManage']],
  ['失物招领值班', '值班时临时加的权限', ['lostAndFound']],
] as const

/** Groups: name, what for, names of roles, positions from 1 of named permissions. */
export const demoGroups = [
  ['内容安全组', '一线审核，轮流处理评论与投诉', ['审核员'], [1, 2]],
  ['学生服务组', '客服与帮助内容', ['客服'], [3, 4]],
] as const

/** Accounts besides those that decide in the demo: username, name, role, group's position from 1, whether enabled. */
export const demoStaff = [
  ['he.qing', '何晴', '审核员', 1, 'enabled'],
  ['wu.tao', '吴涛', '审核员', 1, 'enabled'],
  ['zheng.yi', '郑怡', '编辑', null, 'enabled'],
  ['qian.wei', '钱薇', '客服', 2, 'enabled'],
  ['feng.jun', '冯军', '客服', 2, 'enabled'],
  ['jiang.nan', '蒋楠', '宣传运营', null, 'enabled'],
  ['shen.yue', '沈悦', '宣传运营', null, 'enabled'],
  ['han.lei', '韩磊', '学工处老师', null, 'enabled'],
  ['yang.fan', '杨帆', '学工处老师', 2, 'enabled'],
  ['zhu.min', '朱敏', '只读督查', null, 'enabled'],
  ['xu.kai', '徐凯', '管理员', null, 'enabled'],
  ['lin.yun', '林昀', '志愿审核员', null, 'disabled'],
  ['tang.qi', '唐琪', '志愿审核员', null, 'disabled'],
] as const
