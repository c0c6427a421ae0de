import { get, post } from '../../src/catalogue/vocabulary/call.ts'
import { choice, count } from '../../src/catalogue/vocabulary/field.ts'
import { setting } from '../../src/catalogue/vocabulary/module.ts'

/** Whether operators give a code of an app besides their password (src/server/signin/second-factor). */
export const secondFactor = setting({
  name: 'secondFactor',
  title: '两步验证',
  words: ['动态验证码', 'TOTP', '验证器', '二次验证', '双因子', 'authenticator'],
  hint: '开启后，绑定了验证器的账号登录时除密码外还要输入动态验证码',
  read: get('/console/setting/secondFactor'),
  update: post('/console/setting/update/secondFactor'),
  fields: {
    mode: choice(
      '使用方式',
      { off: '关闭', offered: '可选，由各人自己绑定', required: '涉及资金与权限时必须' },
      { required: true, default: 'off' },
    ),
    minutes: count('一次确认管用', {
      required: true,
      unit: '分钟',
      min: 1,
      max: 720,
      default: 15,
      hint: '“必须”时，输入一次动态验证码后，这段时间内涉及资金与权限的操作不再询问',
    }),
  },
})
