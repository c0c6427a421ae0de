import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { isMask, masked, maskOf, unmasked } from '../../../src/catalogue/personal/mask.ts'
import { phone, text } from '../../../src/catalogue/vocabulary/field.ts'
import { isMasked } from '../../../src/catalogue/vocabulary/field-use.ts'

const says = /phone|mobile|studentNo|idCard|certificate/i
const told = /手机|电话|学号|身份证|证件|证书/

/** Fields that say so and are shown whole all the same, with why. */
const open: Readonly<Record<string, string>> = {
  'merchant.phone': 'the number a shop gives to its customers',
  'netshop.phone': 'the number a shop gives to its customers',
  'canteenStall.phone': 'the number a stall gives to its customers',
  'vipStore.phone': 'the number a shop gives to its customers',
  'supplier.phone': 'a business that the school buys from',
  'parttimeJob.phone': 'stands in a published job for whoever wants to apply',
  'yellowPage.phone': 'a directory of public numbers',
  'account.mobilePhone': 'a colleague of whoever may see the accounts',
  'schoolInfo.servicePhone': 'where the school wants to be called',
  'paymentProvider.serial': 'a certificate of a program, not of a person',
}

const ofEntities = [...catalogue.entities.values()].flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, words]) => ({ id: `${name}.${field}`, field, words })),
)
const ofSettings = [...catalogue.settings.values()].flatMap(({ name, fields }) =>
  Object.entries(fields).map(([field, words]) => ({ id: `${name}.${field}`, field, words })),
)
const ofQueries = [...catalogue.queries.values()].flatMap(({ name, answer }) =>
  Object.entries(answer).flatMap(([field, part]) =>
    'kind' in part
      ? [{ id: `${name}.${field}`, field, words: part }]
      : Object.entries(part[0]).map(([own, words]) => ({ id: `${name}.${field}.${own}`, field: own, words })),
  ),
)

describe('what says who somebody is', () => {
  const kinds = ['text', 'phone', 'image', 'images', 'json']
  const suspected = [...ofEntities, ...ofSettings, ...ofQueries].filter(
    ({ field, words }) =>
      kinds.includes(words.kind) && (words.kind === 'phone' || says.test(field) || told.test(words.label)),
  )

  test.each(suspected.map(({ id, words }) => [id, words] as const))(
    '%s is masked, or is open for a reason',
    (id, words) => {
      expect(isMasked(words) !== id in open, id).toBe(true)
    },
  )

  test('no reason is given for what is not there', () => {
    const known = new Set(suspected.map(({ id }) => id))
    expect(Object.keys(open).filter((id) => !known.has(id))).toEqual([])
  })

  test('no row is called by what is masked', () => {
    const named = [...catalogue.entities.values()].flatMap(({ name, fields, label, picture }) =>
      [label, picture ?? ''].filter((field) => isMasked(fields[field])).map((field) => `${name}.${field}`),
    )
    expect(named).toEqual([])
  })
})

describe('a mask', () => {
  const number = text('学号', { personal: 'masked' })

  test.each([
    ['13812345678', '138****5678'],
    ['010-62345678', '010****5678'],
  ])('of the telephone number %s is %s', (whole, shown) => {
    expect(maskOf(phone('手机号', { personal: 'masked' }), whole)).toBe(shown)
  })

  test.each([
    ['202199000012', '2021****12'],
    ['19900', '19****'],
    [null, null],
    ['', ''],
  ])('of the number %s is %s', (whole, shown) => {
    expect(maskOf(number, whole)).toBe(shown)
  })

  test('that is sent back means what the row holds, and nothing else', () => {
    expect(unmasked(number, '2021****12', '202199000012')).toBe('202199000012')
    expect(unmasked(number, '2022****12', '202199000012')).toBeUndefined()
    expect(isMask('202199000012')).toBe(false)
  })

  test('is given to those fields alone that say so', () => {
    const fields = { number, name: text('姓名', { personal: 'shown' }) }
    expect(masked(fields, { number: '202199000012', name: '林间' })).toEqual({ number: '2021****12', name: '林间' })
  })
})
