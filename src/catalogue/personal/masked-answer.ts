import { isRecord } from '../../parsed-json.ts'
import { isRecordList, type Query } from '../vocabulary/module.ts'
import { masked, maskedFields, maskOf } from './mask.ts'

/** What a query answers, with the values of masked fields masked, those of its lists' records included. */
export function maskedQueryAnswer({ answer }: Pick<Query, 'answer'>, data: unknown): unknown {
  if (!isRecord(data)) return data
  const hidden = Object.entries(answer).flatMap(([name, part]): [string, unknown][] => {
    const value = data[name]
    if (isRecordList(part)) {
      const [fields] = part
      if (maskedFields(fields).length === 0 || !Array.isArray(value)) return []
      return [[name, value.map((record: Readonly<Record<string, unknown>>) => masked(fields, record))]]
    }
    return maskedFields({ [name]: part }).length > 0 ? [[name, maskOf(part, value)]] : []
  })
  return hidden.length > 0 ? { ...data, ...Object.fromEntries(hidden) } : data
}
