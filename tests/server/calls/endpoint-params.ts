import { generateKeyPairSync } from 'node:crypto'
import { beijingText, day } from '../../../src/beijing-time.ts'
import type { Endpoint } from '../../../src/catalogue/endpoint.ts'
import type { Entity } from '../../../src/catalogue/vocabulary/entity.ts'
import type { Field } from '../../../src/catalogue/vocabulary/field.ts'
import { mallMerchants } from '../../../src/demo/module/merchandise/text.ts'
import { sampleValue } from '../../support/sample.ts'

/**
 * What samples do not fit, by permission: a handler takes only days that have passed, addresses and keys that are some, what goes together, and the
 * demo has a reward for day 1, and its first goods at the merchants of the mall, but not at the one that sells vouchers.
 */
const fitting: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  'advertise.create': () => ({ link: '' }),
  'help.create': () => ({ module: 'running', category: null }),
  'helpCategory.create': () => ({ module: 'running' }),
  'signOrder.create': () => ({ day: beijingText(Date.now() - day).slice(0, 10) }),
  'query.payment': () => ({ id: 1 }),
  'query.qrCodePictures': () => ({ lines: '/pages/index/index' }),
  'qrCode.create': () => ({ link: '/pages/index/index' }),
  'goodsStock.create': () => ({ merchant: mallMerchants.length + 1, shop: null }),
  'paymentProvider.create': () => ({
    ...generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
    apiV3Key: '0123456789abcdef0123456789abcdef',
    notifyUrl: 'https://campus.example.edu.cn/console/payment/wechat/notify/1',
  }),
  'identityProvider.create': () => ({ address: 'https://sso.example.edu.cn', role: null, roleClaim: '', roles: '' }),
  'identityProvider.edit': () => ({ address: 'https://cas.example.edu.cn', role: null, roleClaim: '', roles: '' }),
  'robot.create': () => ({ webhook: '' }),
  'robot.edit': () => ({ webhook: '' }),
  'robot.text': () => ({ mobiles: '13911112222' }),
  'robot.imageText': () => ({ url: 'https://campus.example.edu.cn/', picture: '' }),
  'robot.templateCard': () => ({ url: 'https://campus.example.edu.cn/', items: '时间：周五 19:00' }),
  'robotMessage.create': () => ({ url: 'https://campus.example.edu.cn/' }),
  'reviewModule.create': () => ({ module: 'vip' }),
  'signSetting.create': () => ({ days: 99 }),
  'enterpriseWx.create': () => ({ appid: 'ww0123456789abcdef' }),
  'wxapp.create': () => ({ appid: 'wx0123456789abcdef' }),
  'wxAccount.create': () => ({ appid: 'wx0123456789abcdef' }),
  'qqapp.create': () => ({ appid: '1112345678' }),
}

/** Inputs of the call an endpoint stands for. */
export function inputsFor(endpoint: Endpoint): Record<string, unknown> {
  const fields: Record<string, Field> = {}
  if (endpoint.purpose === 'create' || endpoint.purpose === 'edit') {
    for (const name of endpoint.form.form) Object.assign(fields, { [name]: endpoint.entity.fields[name] })
  }
  if (endpoint.purpose === 'action') {
    for (const name of [...(endpoint.action.ask ?? []), ...(endpoint.action.form ?? [])]) {
      Object.assign(fields, { [name]: endpoint.entity.fields[name] })
    }
    Object.assign(fields, endpoint.action.inputs)
  }
  if (endpoint.purpose === 'query') Object.assign(fields, required(endpoint.query.params ?? {}))
  if (endpoint.purpose === 'updateSetting') Object.assign(fields, endpoint.setting.fields)
  const samples = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleValue(field)]))
  return { ...samples, ...fitting[endpoint.permission]?.() }
}

/** The fields without which a question is refused. */
function required(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field.required))
}

/** Values as the query of an address. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(Object.fromEntries(texts)).toString()
}

/** What a call that makes a row says where nothing else was set up: no money to pay with, no provider to ask. */
export function refusalAlone(entity: Entity): string | undefined {
  if (entity.name === 'reconciliation') return '微信支付尚未配置，请先在「支付渠道」中填写'
  return paysAtOnce(entity) ? '付款人余额不足' : undefined
}

/** Whether a row begins with its money held, so that only who has some makes one. */
function paysAtOnce({ machine }: Pick<Entity, 'machine'>): boolean {
  return machine?.money?.held.some((state) => machine.initial.includes(state)) === true
}
