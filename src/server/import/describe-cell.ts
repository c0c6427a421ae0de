import { type Catalogue, entityNamed } from '../../catalogue/catalogue.ts'
import { initialValue } from '../../catalogue/schema/table.ts'
import type { CountField, Field } from '../../catalogue/vocabulary/field.ts'
import { scaleOf } from '../../catalogue/vocabulary/scale.ts'
import { yuanText } from '../../number-text.ts'
import { exportCell } from '../export/export-cell.ts'

/** How what is no plain text is written into a cell, as a template tells it and a cell that is wrong is told. */
export const writtenAs = { flag: '是或否', time: '2026-11-28 09:30' }

/** Between values to choose from: some are lists themselves (周六、周日). */
const apart = ' / '

/** What a template tells of a column: whether it must be filled, how, and which values it takes or what one looks like. */
export type CellWords = { readonly isRequired: boolean; readonly how: string; readonly example: string }

/** Says how a field is filled in a sheet, by the rules of its kind. */
export function describeCell(catalogue: Pick<Catalogue, 'entities'>, field: Field): CellWords {
  const { how, example } = wordsOf(catalogue, field)
  const hint = 'hint' in field ? field.hint : undefined
  const isRequired = field.required === true
  const first = isRequired ? '' : (exportCell(field, initialValue(field)) ?? '')
  return {
    isRequired,
    how: [how, hint, first === '' ? null : `留空为「${first}」`].filter((part) => part).join('；'),
    example,
  }
}

type Words = Omit<CellWords, 'isRequired'>

function wordsOf(catalogue: Pick<Catalogue, 'entities'>, field: Field): Words {
  switch (field.kind) {
    case 'status':
    case 'choice':
      return { how: '选一个', example: Object.values<string>(field.options).join(apart) }
    case 'flag':
    case 'found':
      return { how: `写成${writtenAs.flag}`, example: ['是', '否'].join(apart) }
    case 'count':
      return countWords(field)
    case 'money':
      return { how: `按元填写，最多两位小数${rangeOf(field, yuanText)}`, example: '12.50' }
    case 'time':
      return {
        how: `北京时间，写成年-月-日 时:分；只写日期算${field.until ? '到当天结束' : '当天零点'}`,
        example: writtenAs.time,
      }
    case 'ref': {
      const target = entityNamed(catalogue, field.entity)
      const label = target.fields[target.label]?.label ?? '名称'
      const same = field.same === undefined ? undefined : target.fields[field.same]?.label
      const which = same === undefined ? '' : `，${same}与这一行相同`
      return { how: `写已有${target.title}的「${label}」，要完全一样${which}；同名时写编号`, example: '#12' }
    }
    case 'image':
      return { how: '图片的网址，或已上传图片的地址', example: 'https://example.com/a.png' }
    case 'images':
      return {
        how: `图片的网址或已上传图片的地址，用空格隔开，最多 ${field.maxItems} 张`,
        example: 'https://example.com/a.png https://example.com/b.png',
      }
    case 'media':
      return { how: '图片、视频、音频或 PDF 的网址，或已上传文件的地址', example: 'https://example.com/a.mp4' }
    case 'json':
      return { how: 'JSON，照导出文件里同一列的写法', example: '' }
    case 'phone':
      return { how: '手机号，或带区号的座机号', example: '13800138000' }
    case 'colour':
      return { how: '写成 # 和六位数字或字母', example: '#1677ff' }
    case 'choiceOrText':
      return { how: `选一个，或自己写${lengthOf(field)}`, example: field.templates.join(apart) }
    case 'text':
      return field.period
        ? { how: '日期，按说明写到年、月或日', example: '2026-11-28' }
        : { how: `文字${lengthOf(field)}`, example: '' }
    case 'richText':
      return { how: `文字，可以带 HTML 格式${lengthOf(field)}`, example: '' }
    default:
      return { how: `文字${lengthOf(field)}`, example: '' }
  }
}

function countWords(field: CountField): Words {
  const { unit, parts, places } = scaleOf(field)
  const written = (value: number) => String(value / parts)
  const usual = field.default ?? (field.min || Math.min(10, field.max ?? 10))
  const how = places > 0 ? `按${unit}填写，最多${places > 1 ? '两' : '一'}位小数` : `整数${unit ? `，单位${unit}` : ''}`
  return { how: `${how}${rangeOf(field, written)}`, example: written(usual) }
}

function rangeOf(
  { min, max }: { readonly min?: number; readonly max?: number },
  written: (value: number) => string,
): string {
  return `${min === undefined || min === 0 ? '' : `，不小于 ${written(min)}`}${max === undefined ? '' : `，不大于 ${written(max)}`}`
}

function lengthOf({ minLength = 0, maxLength }: { readonly minLength?: number; readonly maxLength?: number }): string {
  return `${minLength > 1 ? `，至少 ${minLength} 个字` : ''}${maxLength === undefined ? '' : `，最多 ${maxLength} 个字`}`
}
