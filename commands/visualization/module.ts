import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { careerCourse } from './careerCourse.ts'
import { careerMajor } from './careerMajor.ts'
import { careerMatch } from './careerMatch.ts'
import { careerPost } from './careerPost.ts'
import { careerStartup } from './careerStartup.ts'
import { careerTalent } from './careerTalent.ts'
import { famousCompany } from './famousCompany.ts'
import { offlineSale } from './offlineSale.ts'
import { saleFigure } from './saleFigure.ts'

/** The figures of the career wall: what is learnt, who hires, what is sold. */
export const visualization = module({
  name: 'visualization',
  path: '/visualization',
  title: '数据可视化',
  icon: 'chart-column',
  entities: [
    saleFigure,
    careerCourse,
    famousCompany,
    careerMajor,
    careerPost,
    careerMatch,
    careerStartup,
    careerTalent,
    offlineSale,
  ],
  screens: [
    grid({ path: 'saleData', title: '销售数据', entity: saleFigure }),
    grid({ path: 'courseList', title: '课程列表', entity: careerCourse }),
    grid({ path: 'famouscompanyList', title: '名企列表', entity: famousCompany }),
    grid({ path: 'majorList', title: '就业专业列表', entity: careerMajor }),
    grid({ path: 'postList', title: '岗位列表', entity: careerPost }),
    grid({ path: 'matchList', title: '竞赛列表', entity: careerMatch }),
    grid({ path: 'startupList', title: '创业项目列表', entity: careerStartup }),
    grid({ path: 'talentList', title: '人才列表', entity: careerTalent }),
    grid({ path: 'offlineList', title: '线下销售列表', entity: offlineSale }),
  ],
})
