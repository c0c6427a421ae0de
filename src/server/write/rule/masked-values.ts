import { isMask, maskedFields, unmasked } from '../../../catalogue/personal/mask.ts'
import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { Values } from '../../rows/entity-table.ts'

/**
 * Values to be written to a row, or of a row that is created, without masks: whoever sends back what was answered masked, as old
 * clients send whole rows, leaves it as it is. The same object where nothing is masked.
 * @throws InputError where a mask stands for nothing the row holds.
 */
export function withoutMasks(entity: Entity, given: Values, stored: Values | null): Values {
  const hidden = maskedFields(entity.fields).filter((name) => isMask(given[name]))
  if (hidden.length === 0) return given
  const kept: Record<string, unknown> = { ...given }
  for (const name of hidden) {
    const field = entity.fields[name]
    if (!field) continue
    const meant = unmasked(field, given[name], stored?.[name])
    if (meant === undefined)
      throw new InputError(`${field.label}只给出了隐藏后的内容，请填写完整的${field.label}`, name)
    kept[name] = meant
  }
  return kept
}
