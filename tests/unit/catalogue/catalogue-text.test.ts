import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../../../commands/index.ts'
import { catalogueText } from '../../../scripts/catalogue-text.ts'
import { claimsOf } from '../../../src/catalogue/claim.ts'

const text = readFileSync(new URL('../../../catalogue.txt', import.meta.url), 'utf8')

test('catalogue.txt is what npm run catalogue writes', () => {
  expect(text).toBe(catalogueText(catalogue))
})

test('catalogue.txt names every call, command and screen as a word', () => {
  const words = new Set(text.split(/[\s,;|()]+/))
  for (const { call } of claimsOf(catalogue)) expect(words).toContain(call.path)
  for (const { id } of catalogue.commands) expect(words).toContain(id)
  for (const { path } of catalogue.screens) expect(words).toContain(path)
})
