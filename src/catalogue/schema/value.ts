import { z } from 'zod'
import { yuan } from '../../number-text.ts'
import { isRecord } from '../../parsed-json.ts'
import { narrow } from '../../plain-number.ts'
import { stars } from '../personal/stars.ts'
import type { Field, JsonField, RefField, TextRules } from '../vocabulary/field.ts'
import { isMasked, yesAndNo } from '../vocabulary/field-use.ts'
import { mediaTypes } from '../vocabulary/media.ts'
import { scaleOf } from '../vocabulary/scale.ts'
import { parseNumber, parseTime, parseTimeUntil } from './moment.ts'
import { isOwnPath } from './own-path.ts'
import { structureProblem } from './structure.ts'

/**
 * The schema of a field's value in a request, from the query, JSON or a form: numbers and flags may be written as text,
 * lists as JSON or separated by commas. Messages are Chinese and name the field.
 */
export function valueSchema(field: Field): z.ZodType {
  const schema = bareSchema(field)
  if (field.kind === 'flag' || field.kind === 'found' || field.kind === 'status') return schema
  if (field.required) return schema
  // A row without pictures holds an empty list of them, as its table says.
  if (field.kind === 'images') return z.preprocess((value) => value ?? [], schema.default([]))
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable().default(null))
}

function bareSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'status':
    case 'choice': {
      const values = Object.keys(field.options)
      return z.preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        z.enum(values, { error: `请选择${field.label}` }),
      )
    }
    case 'flag':
    case 'found': {
      const { '1': yes, '0': no } = yesAndNo[field.kind]
      return z.preprocess(parseFlag, z.boolean({ error: `${field.label}只能是「${yes}」或「${no}」` }))
    }
    case 'count':
    case 'money': {
      const isMoney = field.kind === 'money'
      const least = field.min ?? (isMoney ? 0 : Number.MIN_SAFE_INTEGER)
      const most = field.max ?? Number.MAX_SAFE_INTEGER
      const { parts, unit } = scaleOf(field)
      const written = (value: number) => (isMoney ? yuan(value) : parts > 1 ? `${value / parts}${unit}` : String(value))
      const wrong = `${field.label}${isMoney ? '不是有效的金额' : '必须是整数'}`
      return z.preprocess(
        given((value) => parseFigure(field, value)),
        z
          .number({ error: missingOr(field, '请输入', wrong) })
          .min(least, { error: `${field.label}不能小于 ${written(least)}` })
          .max(most, { error: `${field.label}不能大于 ${written(most)}` })
          .int({ error: wrong }),
      )
    }
    case 'time':
      return z.preprocess(
        given(field.until ? parseTimeUntil : parseTime),
        z.int({ error: missingOr(field, '请选择', `${field.label}不是有效的时间`) }),
      )
    case 'ref':
      return z.preprocess(
        parseRef,
        z.int({ error: requiredText(field, '请选择') }).positive({ error: requiredText(field, '请选择') }),
      )
    case 'images':
      return z.preprocess(
        parseList,
        z
          .array(address(field.label), { error: `${field.label}必须是图片地址的列表` })
          .min(field.required ? 1 : 0, { error: `请选择${field.label}` })
          .max(field.maxItems, { error: `${field.label}最多 ${field.maxItems} 张` }),
      )
    case 'media':
      return z.preprocess(
        parseStructure,
        z.object(
          {
            type: z.enum(mediaTypes),
            url: address(field.label),
            cover: address(field.label).nullable().default(null),
          },
          { error: missingOr(field, '请选择', `${field.label}必须带有类型和地址`) },
        ),
      )
    case 'json':
      return structure(field)
    case 'phone':
      return z.preprocess(
        parsePhone,
        written(field).refine((text) => /^(1\d{10}|0\d{2,3}-?\d{7,8})?$/.test(text) || isLeftMasked(field, text), {
          error: `${field.label}不是有效的电话号码`,
        }),
      )
    case 'colour':
      return written(field).regex(/^(#[0-9a-fA-F]{6})?$/, { error: `${field.label}要写成 #1677ff 这样的颜色` })
    case 'image':
      return field.required
        ? address(field.label)
        : z.union([z.literal(''), address(field.label)], { error: `${field.label}的地址无效` })
    default:
      return written(field)
  }
}

/** What lists ids or grants is read by what judges rights and references, which take nothing else for one. */
function structure({ control, label, required }: JsonField): z.ZodType {
  const error = `${label}不是有效的内容`
  if (control === 'grants') {
    const rights = z.array(z.string({ error }), { error })
    return z.preprocess(parseList, rights.min(required ? 1 : 0, { error: `请选择${label}` }))
  }
  if (typeof control !== 'object') return z.preprocess(parseStructure, z.json({ error }))
  return z.preprocess(parseList, z.array(z.preprocess(parseNumber, z.int({ error }).positive({ error })), { error }))
}

/** Something that can be seen: what nobody sees, such as a zero-width space, fills nothing in. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

/** The schema of a text; what names no length may have 20,000 characters. */
function written(field: Pick<Field, 'kind' | 'label'> & TextRules): z.ZodString {
  const missing = requiredText(field, field.kind === 'choiceOrText' ? '请选择或填写' : '请输入')
  const most = field.maxLength ?? 20_000
  const whole = z.string({ error: missing })
  const text = field.kind === 'secret' ? whole : whole.trim()
  const given = field.required
    ? text.min(1, { error: missing }).refine((value) => visible.test(value), { error: missing })
    : text
  const bounded = given.max(most, { error: field.texts?.length ?? `${field.label}最多 ${most} 个字` })
  const least = field.minLength ?? 0
  return least > 1 ? bounded.min(least, { error: field.texts?.length ?? `${field.label}至少 ${least} 个字` }) : bounded
}

/** A telephone number as it is kept, however its digits are told apart (+86 138-0013-8000) or typed (１３８…); other texts stay. */
export function parsePhone(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const plain = narrow(value).replace(/\s/g, '')
  const [, mobile] = /^(?:\+?86-?)?(1[\d-]{10,})$/.exec(plain) ?? []
  if (mobile !== undefined) return mobile.replaceAll('-', '')
  return /^[\d-]+$/.test(plain) ? plain : value
}

/** A telephone number left as it was answered masked: the server knows whether that is what it stands for. */
function isLeftMasked(field: Field, text: string): boolean {
  return isMasked(field) && text.includes(stars)
}

function requiredText({ label, texts }: Pick<RefField, 'label' | 'texts'>, verb: string): string {
  return texts?.required ?? `${verb}${label}`
}

function address(label: string): z.ZodType<string> {
  return z
    .string({ error: `请选择${label}` })
    .max(1000, { error: `${label}的地址过长` })
    .refine((url) => /^https?:\/\//.test(url) || isOwnPath(url), { error: `${label}的地址无效` })
}

/** What parses what was given, into NaN where it cannot: that nothing was given is another mistake. */
function given(parse: (value: unknown) => number | undefined) {
  return (value: unknown) => (isMissing(value) ? undefined : (parse(value) ?? Number.NaN))
}

/** The message of a required field that has no value, or a wrong one. */
function missingOr(field: Pick<RefField, 'label' | 'texts'>, verb: string, wrong: string) {
  return ({ input }: { readonly input?: unknown }) => (isMissing(input) ? requiredText(field, verb) : wrong)
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** A figure or a whole number of 分, which no text with a point is: '12.00' are 元, and would become a hundredth of them. */
export function parseFigure({ kind }: Pick<Field, 'kind'>, value: unknown): number | undefined {
  return kind === 'money' && typeof value === 'string' && value.includes('.') ? undefined : parseNumber(value)
}

function parseFlag(value: unknown): unknown {
  if (value === '1' || value === 1 || value === 'true') return true
  if (value === '0' || value === 0 || value === 'false') return false
  return value
}

function parseRef(value: unknown): unknown {
  if (isRecord(value) && 'id' in value) return value.id
  return parseNumber(value)
}

function parseList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return []
  return value.startsWith('[') ? parseStructure(value) : value.split(',')
}

function parseStructure(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const parsed: unknown = JSON.parse(value)
    return structureProblem(parsed) === null ? parsed : undefined
  } catch {
    return value
  }
}
