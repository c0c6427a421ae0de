import { z } from 'zod'
import { once } from '../../catalogue/once.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field, Fields } from '../../catalogue/vocabulary/field.ts'
import { media, refValue, rowBase } from './answer-schemas.ts'
import { structureWords } from './structure-words.ts'

/** The rows of an entity as lists and details answer them, by its name among the document's schemas. */
export const rowSchema = once(({ name, fields }: Entity): z.ZodObject => {
  const id = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Row`
  return rowBase.extend(shownFields(fields)).meta({ id })
})

/** The values of fields as answers show them, secrets left out. */
export function shownFields(fields: Fields): Record<string, z.ZodType> {
  const shown = Object.entries(fields).filter(([, field]) => field.kind !== 'secret')
  return Object.fromEntries(shown.map(([name, field]) => [name, shownSchema(field)]))
}

const whole = z.int().nullable()
const text = z.string().nullable()
const texts = z.array(z.string())
const flag = z.boolean()
const any = z.unknown()
const reference = refValue.nullable()
const file = media.nullable()

/** The value of a field as an answer shows it. */
export function shownSchema(field: Field): z.ZodType {
  const title = field.label
  switch (field.kind) {
    case 'flag':
    case 'found':
      return flag.meta({ title })
    case 'status':
      return z.enum(Object.keys(field.options)).meta({ title, description: labelled(field.options) })
    case 'choice':
      return z
        .enum(Object.keys(field.options))
        .nullable()
        .meta({ title, description: labelled(field.options) })
    case 'count':
      return whole.meta({ title })
    case 'money':
      return whole.meta({ title, description: '单位：分' })
    case 'time':
      return whole.meta({ title, description: '毫秒时间戳' })
    case 'ref':
      return reference.meta({ title })
    case 'images':
      return texts.meta({ title })
    case 'media':
      return file.meta({ title })
    case 'json':
      return any.meta({ ...structureWords(field), title })
    default:
      return text.meta({ title })
  }
}

/** Values with their labels, in words. */
export function labelled(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([value, label]) => `${value}：${label}`)
    .join('；')
}
