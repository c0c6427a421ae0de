import { post } from '../../src/catalogue/vocabulary/call.ts'
import { entity } from '../../src/catalogue/vocabulary/entity.ts'
import { choice, creationTime, longText, secret, text } from '../../src/catalogue/vocabulary/field.ts'
import { enabledStatus } from '../enabledStatus.ts'

const kept = '保存后不再显示；编辑时留空则沿用原来的'

/**
 * What the school agreed with a payment provider. Both keys are kept encrypted (src/server/security/sealed.ts); what is taken
 * for granted about the provider stands in docs/payment.md.
 */
export const paymentProvider = entity({
  name: 'paymentProvider',
  title: '支付渠道',
  words: ['微信支付', '支付设置', '商户号', 'mchid', '支付密钥', '收款设置', '支付配置', 'payment settings'],
  label: 'mchid',
  fields: {
    provider: choice('渠道', { wechat: '微信支付' }, { required: true, default: 'wechat' }),
    mchid: text('商户号', { required: true, maxLength: 32 }),
    appid: text('小程序 AppID', { required: true, maxLength: 32 }),
    serial: text('商户证书序列号', { required: true, maxLength: 64 }),
    privateKey: secret('商户私钥', { hint: `apiclient_key.pem 的内容；${kept}` }),
    apiV3Key: secret('APIv3 密钥', { hint: `32 个字符；${kept}` }),
    publicKeyId: text('微信支付公钥 ID', { maxLength: 64, hint: '以 PUB_KEY_ID_ 开头；使用平台证书的商户留空' }),
    publicKey: longText('微信支付公钥', { maxLength: 2000, hint: 'pub_key.pem 的内容；使用平台证书的商户留空' }),
    notifyUrl: text('通知地址', {
      required: true,
      maxLength: 255,
      hint: 'https://…/console/payment/wechat/notify/学校编号',
    }),
    transferScene: text('转账场景 ID', { required: true, maxLength: 16, hint: '提现用，例如 1005（佣金报酬）' }),
    jobType: text('岗位类型', { required: true, maxLength: 32, hint: '转账场景报备，例如 配送员' }),
    payFor: text('报酬说明', { required: true, maxLength: 32, hint: '转账场景报备，例如 配送费' }),
    status: enabledStatus,
    createdAt: creationTime('添加时间'),
  },
  unique: [['provider']],
  list: {
    call: post('/console/paymentProvider/list'),
    columns: ['provider', 'mchid', 'appid', 'serial', 'notifyUrl', 'status', 'createdAt'],
    filter: ['status'],
    sort: '-createdAt',
  },
  create: {
    key: 'n',
    call: post('/console/paymentProvider/create'),
    form: [
      ...['provider', 'mchid', 'appid', 'serial', 'privateKey', 'apiV3Key'],
      ...['publicKeyId', 'publicKey', 'notifyUrl', 'transferScene', 'jobType', 'payFor', 'status'],
    ] as const,
    handler: 'sealPaymentKeys',
  },
  edit: {
    key: 'e',
    call: post('/console/paymentProvider/update'),
    form: [
      ...['mchid', 'appid', 'serial', 'privateKey', 'apiV3Key'],
      ...['publicKeyId', 'publicKey', 'notifyUrl', 'transferScene', 'jobType', 'payFor'],
    ] as const,
    handler: 'sealPaymentKeys',
  },
  actions: {
    enable: {
      title: '启用',
      key: 's',
      call: post('/console/paymentProvider/enable'),
      when: { status: 'disabled' },
      set: { status: 'enabled' },
    },
    disable: {
      title: '停用',
      key: 's',
      call: post('/console/paymentProvider/disable'),
      when: { status: 'enabled' },
      set: { status: 'disabled' },
    },
  },
})
