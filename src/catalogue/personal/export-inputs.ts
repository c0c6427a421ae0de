import type { Entity } from '../vocabulary/entity.ts'
import { choiceOrText, type Fields, flag } from '../vocabulary/field.ts'
import { maskedFields } from './mask.ts'

const reasons = ['按上级要求报送', '线下核对名单', '发放物资或补贴', '逐一联系本人', '统计归档'] as const

/** What is asked before a list with something masked in it is exported: why, and whether it is wanted whole. */
export function exportInputs({ fields }: Pick<Entity, 'fields'>): { reason: Fields[string]; whole: Fields[string] } {
  const hidden = maskedFields(fields).map((name) => fields[name]?.label ?? name)
  return {
    reason: choiceOrText('导出原因', reasons, { required: true, minLength: 2, maxLength: 100 }),
    whole: flag('含完整信息', { hint: `${hidden.join('、')}原样导出；不勾选时部分隐藏` }),
  }
}
