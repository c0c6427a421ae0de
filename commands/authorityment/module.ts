import { custom, grid, module, settingScreen } from '../../src/catalogue/vocabulary/module.ts'
import { account } from './account.ts'
import { group } from './group.ts'
import { identityProvider } from './identityProvider.ts'
import { permission } from './permission.ts'
import { programRequest } from './programRequest.ts'
import { role } from './role.ts'
import { secondFactor } from './secondFactor.ts'
import { moderatorFigures } from './statistics.ts'

/** Operators and what they may do. */
export const authorityment = module({
  name: 'authorityment',
  path: '/authorityment',
  title: '权限管理',
  icon: 'shield-check',
  entities: [account, role, permission, group, programRequest, identityProvider],
  screens: [
    grid({ path: 'Roleindex', title: '角色管理', entity: role, key: 'g m r' }),
    grid({ path: 'accountlist', title: '账号管理', entity: account, key: 'g m a' }),
    grid({ path: 'authoritylist', title: '权限列表', entity: permission, key: 'g m p' }),
    grid({ path: 'group', title: '分组管理', entity: group, key: 'g m g' }),
    grid({ path: 'programs', title: '程序请求', entity: programRequest, own: true }),
    custom({
      path: 'audit',
      title: '操作审计',
      words: [
        '操作日志',
        '日志',
        '操作历史',
        '历史记录',
        '修改记录',
        '谁改的',
        '谁删的',
        'log',
        'history',
        '审计',
        '追溯',
        '系统日志',
        '运行日志',
        '运行记录',
        '谁做的',
        '谁审的',
        '工作量',
        '绩效',
        '操作流水',
        'audit log',
        '操作',
        '谁删了',
        '追责',
        '留痕',
        '审计日志',
        '谁动了',
        '查日志',
      ],
      component: 'AuditScreen',
      queries: [moderatorFigures],
      key: 'g m z',
      own: true,
    }),
    grid({ path: 'identityProviders', title: '统一身份认证', entity: identityProvider, own: true }),
    settingScreen({
      path: 'signInRules',
      title: '登录安全设置',
      words: ['双因素', '两步验证设置', '动态口令', '二次验证', 'MFA', '2FA'],
      settings: [secondFactor],
      own: true,
    }),
  ],
  rights: [
    { name: 'undoOthers', title: '撤销别人的操作' },
    { name: 'resend', title: '重发外发消息' },
  ],
})
