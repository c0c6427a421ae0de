import { get } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { count, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

/** A place for advertisements in the mini-program, for example below the publishing page. */
export const adType = entity({
  name: 'adType',
  title: '广告位',
  label: 'name',
  fields: {
    name: text('名称', { required: true, maxLength: 30, search: true }),
    code: text('标识', { required: true, maxLength: 40 }),
    width: count('宽', { min: 1, unit: '像素' }),
    height: count('高', { min: 1, unit: '像素' }),
    status: enabledStatus,
  },
  unique: [['code']],
  options: { call: get('/school/v3_0/adType/lists'), where: { status: 'enabled' } },
})
