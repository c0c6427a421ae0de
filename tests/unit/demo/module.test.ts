import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'

test('the demo has a folder for each module with entities, by its name', () => {
  const filled = catalogue.modules.filter(({ entities = [] }) => entities.length > 0).map(({ name }) => name)
  expect(filled.length).toBeGreaterThan(20)
  expect(readdirSync(new URL('../../../src/demo/module/', import.meta.url)).sort()).toEqual(filled.sort())
})
