import { expect, test } from 'vitest'
import { entity } from '../../../src/catalogue/vocabulary/entity.ts'
import { text, time } from '../../../src/catalogue/vocabulary/field.ts'
import { ruledFields } from '../../../src/server/write/rule/invariants.ts'

/** A period that nothing is due at: where something is, its moment is read for that. */
const term = entity({
  name: 'term',
  title: '学期',
  label: 'name',
  fields: { name: text('名称'), begin: time('开始'), end: time('结束') },
  periods: [['begin', 'end']],
})

test('both ends of a period are read with a row that one of them is written to', () => {
  expect(ruledFields(term)).toEqual(['begin', 'end'])
})
