import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { quizQuestion } from '../searchQuestions/quizQuestion.ts'
import { certification } from '../topicDynamics/certification.ts'
import { talent } from './talent.ts'
import { talentCategory } from './talentCategory.ts'
import { user } from './user.ts'
import { userBlock } from './userBlock.ts'

/**
 * The people of the school. The documents name screens and calls apart (specification §2.6), so: accessUser are the
 * people who may come in now, authentication every request to be known as a member of the school, nameAudit those that wait
 * for a senior, expertAudit the talents, problems what is asked before somebody is let in.
 */
export const userManagement = module({
  name: 'userManagement',
  path: '/userManagement',
  title: '用户管理',
  icon: 'users',
  entities: [user, userBlock, talent, talentCategory],
  screens: [
    grid({ path: 'userListManage', title: '用户列表', entity: user, key: 'g l' }),
    grid({
      path: 'accessUser',
      title: '准入用户',
      words: [
        '准入名单',
        '白名单',
        '新生名单',
        '邀请名单',
        '准入审核',
        '允许进入的人',
        '谁能进',
        '入门',
        '准入',
        '准许进入',
        '放行的人',
      ],
      entity: user,
      where: { status: 'normal' },
    }),
    grid({
      path: 'authentication',
      title: '认证审核',
      words: [
        '学生认证',
        '校园认证',
        '认证',
        '学生证审核',
        '审核用户',
        '学籍',
        '校友认证',
        '学籍认证',
        '身份认证',
        '认证申请',
        '审认证',
      ],
      entity: certification,
      key: 'g r',
    }),
    grid({
      path: 'nameAudit',
      title: '实名审核',
      words: [
        '实名认证',
        '身份证',
        '身份核验',
        '实名',
        '真实姓名',
        '人脸',
        '身份证审核',
        '审身份证',
        '实名制',
        '学生证照片',
        '刷脸',
      ],
      entity: certification,
      where: { status: 'approved', senior: 'pending' },
      waits: '待审核',
    }),
    grid({ path: 'expertAudit', title: '达人审核', entity: talent, key: 'g x' }),
    grid({ path: 'talentClassification', title: '达人分类', entity: talentCategory }),
    grid({
      path: 'problems',
      title: '准入题目',
      words: [
        '入圈答题',
        '入群问题',
        '准入考试',
        '验证问题',
        '答题',
        '问题设置',
        '进群问题',
        '入学考试',
        '入门考试',
        '入门题',
        '出题',
        '考试题',
        '题库',
        '进圈考试',
        '新手答题',
        '准入测试',
        '门槛',
        '入站考试',
      ],
      entity: quizQuestion,
      where: { usage: 'access' },
    }),
  ],
})
