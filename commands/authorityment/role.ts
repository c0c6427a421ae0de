import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { json, status, text, time } from '../../src/catalogue/vocabulary/field.ts'

/** What a kind of operator may see and do. `grants` is a list of src/catalogue/permission.ts's grants. */
export const role = entity({
  name: 'role',
  title: '角色',
  label: 'name',
  fields: {
    name: text('角色名称', { required: true, max: 20, search: true }),
    grants: json('权限'),
    status: status('状态', { enabled: '启用', disabled: '停用' }),
    createdAt: time('创建时间'),
  },
  unique: [['name']],
})
