import { post } from '../../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { creationTime, longText, ref, text } from '../../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../../enabledStatus.ts'

const form = ['name', 'group', 'prefix', 'suffix'] as const

/** What stands before and after what robots forward from the circle, in one group or in all that have none of their own. */
export const circleAffix = entity({
  name: 'circleAffix',
  title: '圈子前后缀',
  words: ['前缀', '后缀', '转发开头', '转发结尾', '固定文案', '小尾巴', 'prefix', 'suffix'],
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 20, search: true, pinyin: true }),
    group: ref('限群', 'robotGroup', { hint: '留空则用于没有单独设置的群' }),
    prefix: longText('前缀', { maxLength: 200, hint: '单独一行，放在转发内容之前' }),
    suffix: longText('后缀', { maxLength: 200, hint: '单独一行，放在转发内容之后' }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['name'], ['group']],
  list: {
    call: post('/school/v3_0/kefu/circleprefixsuffix/list'),
    columns: ['name', 'group', 'prefix', 'suffix', 'status', 'createdAt'],
    filter: ['status', 'group'],
    sort: '-createdAt',
  },
  create: { key: 'n', call: post('/school/v3_0/kefu/circleprefixsuffix/create'), form: [...form, 'status'] },
  edit: { key: 'e', call: post('/school/v3_0/kefu/circleprefixsuffix/update'), form },
  actions: {
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/circleAffix/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/circleAffix/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/kefu/circleprefixsuffix/delete'), remove: true },
  },
})
