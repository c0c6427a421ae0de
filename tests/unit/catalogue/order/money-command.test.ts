import { expect, it } from 'vitest'
import { catalogue } from '../../../../commands/index.ts'
import { movedAmount, movesMoney } from '../../../../src/catalogue/order/money-command.ts'

it('knows of each action that moves money how much, from its rows or from who asks for it', () => {
  const silent = [...catalogue.entities.values()].flatMap((entity) =>
    Object.entries(entity.actions ?? {}).flatMap(([name, action]) => {
      const isTyped = Object.values(action.inputs ?? {}).some(({ kind }) => kind === 'money' || kind === 'count')
      const isKnown = isTyped || movedAmount(entity, action) !== null
      return movesMoney(entity, action) && !isKnown ? [`${entity.name}.${name}`] : []
    }),
  )
  expect(silent).toEqual([])
})
