import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { parttimeJob } from './parttimeJob.ts'
import { parttimeSignup } from './parttimeSignup.ts'

/** Part-time jobs and who wants them; a hidden group (specification §2.5). */
export const parttime = module({
  name: 'parttime',
  path: '/parttime',
  title: '兼职',
  icon: 'briefcase',
  hidden: true,
  entities: [parttimeJob, parttimeSignup],
  screens: [
    grid({ path: 'parttimeIndex', title: '兼职列表', entity: parttimeJob }),
    grid({ path: 'parttimeList', title: '兼职报名', entity: parttimeSignup }),
  ],
})
