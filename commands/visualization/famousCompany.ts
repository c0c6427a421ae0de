import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, count, creationTime, image, text } from '../../src/catalogue/vocabulary/field.ts'

/** A well-known company that hires from the school. */
export const famousCompany = entity({
  name: 'famousCompany',
  title: '名企',
  words: ['企业', '公司', '雇主', '校招企业', 'companies', '合作企业', '用人单位', '名企招聘'],
  label: 'name',
  picture: 'logo',
  fields: {
    name: text('企业名称', { required: true, maxLength: 60, search: true, pinyin: true }),
    industry: choice(
      '行业',
      {
        internet: '互联网',
        manufacture: '制造',
        finance: '金融',
        energy: '能源',
        education: '教育',
        medicine: '医药',
        state: '国企事业',
      },
      { required: true, default: 'internet' },
    ),
    city: text('所在城市', { maxLength: 20, search: true }),
    logo: image('标志'),
    positions: count('提供岗位', { min: 0, default: 0 }),
    hired: count('录用人数', { min: 0, default: 0 }),
    createdAt: creationTime('录入时间'),
  },
  list: {
    call: post('/school/v3_0/jd/famouscompany/list'),
    columns: ['name', 'industry', 'city', 'logo', 'positions', 'hired', 'createdAt'],
    filter: ['industry', 'createdAt'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/school/v3_0/jd/famouscompany/create'),
    form: ['name', 'industry', 'city', 'logo', 'positions', 'hired'],
  },
  edit: {
    key: 'e',
    call: post('/school/v3_0/jd/famouscompany/update'),
    form: ['name', 'industry', 'city', 'logo', 'positions', 'hired'],
  },
  actions: {
    delete: { title: '删除', key: 'd', call: post('/school/v3_0/jd/famouscompany/delete'), remove: true },
  },
})
