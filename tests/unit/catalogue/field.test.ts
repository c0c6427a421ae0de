import { describe, expect, expectTypeOf, it, test } from 'vitest'
import { valueSchema } from '../../../src/catalogue/schema/value.ts'
import {
  count,
  type Field,
  type flag,
  type image,
  images,
  media,
  money,
  type phone,
  type status,
  text,
  time,
} from '../../../src/catalogue/vocabulary/field.ts'
import type { Module } from '../../../src/catalogue/vocabulary/module.ts'
import type { icons } from '../../../src/console/shell/icons.ts'

/** Names of the rules a maker takes after the label. */
type Rules<Maker extends (label: string, ...rest: never[]) => Field> =
  Parameters<Maker> extends [string, (infer R)?] ? keyof NonNullable<R> : never

test('a kind takes only the rules it keeps', () => {
  expectTypeOf<Extract<Rules<typeof text>, 'min' | 'max' | 'maxItems' | 'private' | 'unit'>>().toBeNever()
  expectTypeOf<Extract<Rules<typeof count>, 'maxLength' | 'maxItems' | 'search' | 'private'>>().toBeNever()
  expectTypeOf<Extract<Rules<typeof money>, 'maxLength' | 'unit' | 'counts'>>().toBeNever()
  expectTypeOf<Rules<typeof images>>().toEqualTypeOf<'required' | 'hint' | 'private' | 'personal' | 'maxItems'>()
  expectTypeOf<Rules<typeof image>>().toEqualTypeOf<'required' | 'hint' | 'private' | 'personal'>()
  expectTypeOf<Rules<typeof phone>>().toEqualTypeOf<'required' | 'hint' | 'search' | 'personal'>()
  expectTypeOf<Rules<typeof time>>().toEqualTypeOf<'required' | 'hint' | 'until'>()
  expectTypeOf<Rules<typeof flag>>().toEqualTypeOf<'hint' | 'default'>()
  expectTypeOf<keyof NonNullable<Parameters<typeof status>[2]>>().toEqualTypeOf<
    'hint' | 'default' | 'off' | 'referable' | 'meanings'
  >()
})

test('a module has an icon the console shows', () => {
  expectTypeOf<keyof typeof icons>().toEqualTypeOf<Module['icon']>()
  expectTypeOf<'folder'>().not.toExtend<Module['icon']>()
})

describe('the rules of a field', () => {
  const refused = (field: Field, value: unknown) => valueSchema(field).safeParse(value).error?.issues[0]?.message

  it('bound a text by its length', () => {
    const name = text('名称', { minLength: 2, maxLength: 4 })
    expect(refused(name, '一')).toBe('名称至少 2 个字')
    expect(refused(name, '一二三四五')).toBe('名称最多 4 个字')
    expect(refused(name, '一二三四')).toBeUndefined()
  })

  it('bound a number by its value', () => {
    const number = count('数', { min: 2, max: 40 })
    expect(refused(number, 1)).toBe('数不能小于 2')
    expect(refused(number, 41)).toBe('数不能大于 40')
    expect(refused(number, 1e20)).toBe('数不能大于 40')
    expect(refused(number, 40)).toBeUndefined()
    const price = money('价', { min: 2, max: 100_000_000 })
    expect(refused(price, 1)).toBe('价不能小于 ¥0.02')
    expect(refused(price, 100_000_001)).toBe('价不能大于 ¥1,000,000.00')
    expect(refused(price, 100_000_000)).toBeUndefined()
  })

  it('tell what is missing from what is wrong', () => {
    const required = { required: true }
    for (const nothing of [undefined, null, '', ' ']) {
      expect(refused(count('数', required), nothing)).toBe('请输入数')
      expect(refused(money('价', required), nothing)).toBe('请输入价')
      expect(refused(time('日期', required), nothing)).toBe('请选择日期')
      expect(refused(media('附件', required), nothing)).toBe('请选择附件')
    }
    expect(refused(count('数', required), '很多')).toBe('数必须是整数')
    expect(refused(count('数', required), 1.5)).toBe('数必须是整数')
    expect(refused(money('价', required), '很多')).toBe('价不是有效的金额')
    expect(refused(money('价', required), '1250')).toBeUndefined()
    for (const yuan of ['12.00', '12.5', '12.']) expect(refused(money('价', required), yuan)).toBe('价不是有效的金额')
    expect(refused(time('日期', required), '2026-02-31')).toBe('日期不是有效的时间')
    expect(refused(media('附件', required), '很多')).toBe('附件必须带有类型和地址')
  })

  it('bound pictures by their number, and insist on one where it is required', () => {
    const urls = (number: number) => Array.from({ length: number }, (_, index) => `/upload/${index}.png`)
    const pictures = images('图片', { required: true, maxItems: 2 })
    expect(refused(pictures, [])).toBe('请选择图片')
    expect(refused(pictures, urls(3))).toBe('图片最多 2 张')
    expect(refused(pictures, urls(2))).toBeUndefined()
    expect(refused(images('图片', { maxItems: 2 }), [])).toBeUndefined()
  })
})
