import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, json, text } from '../../src/catalogue/vocabulary/field.ts'

/**
 * What an operator put together and calls by a name and a key: a list as it is wanted, or commands in a row. No list shows
 * them: the console reads the own and the school's, by calls of its own (src/server/saved/).
 */
export const savedCommand = entity({
  name: 'savedCommand',
  title: '视图和宏',
  label: 'name',
  fields: {
    kind: choice('种类', { view: '视图', macro: '宏' }, { required: true }),
    name: text('名称', { required: true, maxLength: 20 }),
    key: text('快捷键', { maxLength: 30 }),
    // Not a reference: what somebody saved must not keep the account from being deleted.
    owner: count('所属账号（0 为全校）', { required: true, min: 0 }),
    content: json('内容', { required: true }),
    createdAt: creationTime('保存时间'),
  },
  unique: [
    ['owner', 'kind', 'name'],
    ['owner', 'key'],
  ],
})
