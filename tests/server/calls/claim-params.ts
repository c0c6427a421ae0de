import type { Claim } from '../../../src/catalogue/claim.ts'
import type { Field } from '../../../src/catalogue/vocabulary/field.ts'

/** A value that a field takes. */
export function valueFor(field: Field): unknown {
  switch (field.kind) {
    case 'status':
    case 'choice':
      return Object.keys(field.options)[0]
    case 'flag':
      return true
    case 'ref':
      return 1
    case 'count':
    case 'money':
      return Math.max(field.min ?? 1, 1)
    case 'time':
      return Date.UTC(2099, 0, 1)
    case 'images':
      return ['/demo/a.png']
    case 'image':
      return '/demo/a.png'
    case 'media':
      return { type: 'image', url: '/demo/a.png' }
    case 'colour':
      return '#409eff'
    case 'phone':
      return '13800000000'
    case 'secret':
      return 'not-so-secret'
    case 'json':
      return field.control ? [] : '期末复习'
    default:
      return '期末复习'
  }
}

/** Inputs of the call a claim stands for. */
export function inputsFor(claim: Claim): Record<string, unknown> {
  const fields: Record<string, Field> = {}
  if (claim.purpose === 'create' || claim.purpose === 'edit') {
    for (const name of claim.form.form) Object.assign(fields, { [name]: claim.entity.fields[name] })
  }
  if (claim.purpose === 'action') {
    for (const name of [...(claim.action.ask ?? []), ...(claim.action.form ?? [])]) {
      Object.assign(fields, { [name]: claim.entity.fields[name] })
    }
    Object.assign(fields, claim.action.inputs)
  }
  if (claim.purpose === 'updateSetting') Object.assign(fields, claim.setting.fields)
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueFor(field)]))
}

/** Values as the query of an address. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(Object.fromEntries(texts)).toString()
}
