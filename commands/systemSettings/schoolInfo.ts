import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { image, longText, phone, text } from '../../src/catalogue/vocabulary/field.ts'
import { setting } from '../../src/catalogue/vocabulary/module.ts'

/** What a school is called and shows of itself. Name and logo stand in its own row (src/server/signin/school-info.ts). */
export const schoolInfo = setting({
  name: 'schoolInfo',
  title: '学校信息',
  words: ['校徽', '校名', '学校名称', '校标', 'logo', '站点信息', '基本信息', '学校资料', '学校图标', '学校logo'],
  hint: '名称和校徽显示在侧边栏和顶栏，其余是小程序“关于”页的内容',
  fields: {
    name: text('学校名称', { required: true, maxLength: 40 }),
    logo: image('校徽', { hint: '方形，JPG、PNG 或 WebP' }),
    slogan: text('标语', { maxLength: 60 }),
    introduction: longText('简介', { maxLength: 2000 }),
    cover: image('封面'),
    address: text('地址', { maxLength: 100 }),
    servicePhone: phone('服务电话'),
  },
  read: get('/school/info'),
  update: post('/school/config'),
})
