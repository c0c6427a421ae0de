import { grids, module } from '../../src/catalogue/vocabulary/module.ts'
import { answer } from './answer.ts'
import { question } from './question.ts'

/** The wall of questions. */
export const campusQA = module({
  name: 'CampusQA',
  path: '/CampusQA',
  title: '校园问答',
  icon: 'message-circle-question',
  entities: [question, answer],
  screens: [grids({ path: 'list', title: '问答列表', entities: [question, answer], key: 'g a' })],
})
