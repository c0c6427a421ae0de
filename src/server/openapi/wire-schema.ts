import { z } from 'zod'

export const text = z.string()
export const whole = z.int()
export const id = z.int().positive()
export const time = z.int().describe('毫秒时间戳')

/** The type of an answer (src/catalogue/wire.ts, wire/) as a schema, which neither leaves out a property of it nor has one of its own. */
export function wire<Type>(shape: { readonly [Name in keyof Type]-?: z.ZodType<Type[Name]> }) {
  return z.object(shape)
}
