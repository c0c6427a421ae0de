import type { Claim } from '../../../src/catalogue/claim.ts'
import type { Field } from '../../../src/catalogue/vocabulary/field.ts'
import { sampleValue } from '../../support/sample.ts'

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
