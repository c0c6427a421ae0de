import type { Endpoint } from '../../../src/catalogue/endpoint.ts'
import type { Field } from '../../../src/catalogue/vocabulary/field.ts'
import { sampleValue } from '../../support/sample.ts'

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
  if (endpoint.purpose === 'updateSetting') Object.assign(fields, endpoint.setting.fields)
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleValue(field)]))
}

/** Values as the query of an address. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(Object.fromEntries(texts)).toString()
}
