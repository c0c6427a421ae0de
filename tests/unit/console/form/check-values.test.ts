import { describe, expect, it } from 'vitest'
import { user } from '../../../../commands/userManagement/user.ts'
import type { Entity } from '../../../../src/catalogue/vocabulary/entity.ts'
import { askedFields, askedOf } from '../../../../src/catalogue/vocabulary/entity-use.ts'
import { checkValues } from '../../../../src/console/form/check-values.ts'

describe('what an action asks for', () => {
  const { actions = {} }: Entity = user

  it.each(['disable', 'rewardPoints'])('is not sent without a reason by the form of %s', (name) => {
    const action = actions[name]
    if (!action) throw new Error(`no ${name}`)
    const check = (reason: string | null) =>
      checkValues(askedFields(user, action), askedOf(action), { reward: 5, reason }, { partial: false }).problems
    expect(check(null)).toMatchObject({ reason: '请选择或填写原因' })
    expect(check('归还失物')).toEqual({})
  })
})
