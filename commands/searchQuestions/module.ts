import { grid, module } from '../../src/catalogue/vocabulary/module.ts'
import { quizQuestion } from './quizQuestion.ts'

/** Questions people look up while they study. */
export const searchQuestions = module({
  name: 'searchQuestions',
  path: '/searchQuestions',
  title: '搜题',
  icon: 'file-question-mark',
  entities: [quizQuestion],
  screens: [grid({ path: 'searchIndex', title: '搜题题库', entity: quizQuestion, where: { usage: 'study' } })],
})
