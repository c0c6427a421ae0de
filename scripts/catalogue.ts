import { readFileSync, writeFileSync } from 'node:fs'
import { catalogue } from '../commands/index.ts'
import { assertSound } from '../src/catalogue/check.ts'
import { catalogueText } from './catalogue-text.ts'

// Writes catalogue.txt; with --check it only says whether the file is what the data come to.
assertSound(catalogue)
const file = new URL('../catalogue.txt', import.meta.url)
const text = catalogueText(catalogue)
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('catalogue.txt is not what commands/ says: run npm run catalogue and look at its diff')
  process.exitCode = 1
}
