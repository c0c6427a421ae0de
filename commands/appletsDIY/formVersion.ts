import { byParent, post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, creationTime, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { formQuestions } from './question.ts'

/** What a form asked before it was changed: to go back to, and to check what was filled in by those who had it open. */
export const formVersion = entity({
  name: 'formVersion',
  title: '表单历史',
  label: 'name',
  fields: {
    name: text('版本', { search: true }),
    form: ref('表单', 'form'),
    edition: count('版本号', { min: 1, default: 1 }),
    questions: formQuestions,
    author: text('修改人'),
    createdAt: creationTime('保存时间'),
  },
  unique: [['form', 'edition']],
  list: {
    call: byParent(post('/console/formVersion/list'), 'form'),
    columns: ['name', 'form', 'edition', 'questions', 'author', 'createdAt'],
    filter: ['form', 'createdAt'],
    sort: '-createdAt',
  },
  detail: { call: post('/console/formVersion/detail') },
})
