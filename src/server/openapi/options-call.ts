import { z } from 'zod'
import { append } from '../../append.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { sameFields } from '../../catalogue/vocabulary/same-value.ts'
import { optionsRequest } from '../read/picker/options.ts'
import { optionsAnswer } from './answer-schemas.ts'
import type { DescribedCall } from './operation.ts'

/** The call that answers what any picker offers, with all that pickers narrow their rows down by; `entity` is whose rows they are. */
export function optionsCall(catalogue: Catalogue, entity: z.ZodObject): DescribedCall {
  const shared = new Map<string, string[]>()
  for (const target of catalogue.entities.values()) {
    for (const [name, { label }] of Object.entries(sameFields(catalogue, target)))
      append(shared, name, `entity 为 ${target.name} 时只要${label}为它的`)
  }
  const narrowing = [...shared].map(([name, texts]) => [name, z.string().optional().describe(texts.join('；'))])
  return {
    method: 'GET',
    path: '/console/options',
    tag: '控制台',
    summary: '可选的记录',
    query: entity.extend({ ...optionsRequest.shape, ...Object.fromEntries(narrowing) }),
    data: optionsAnswer,
  }
}
