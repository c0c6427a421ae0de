import { writeFileSync } from 'node:fs'
import { catalogue } from '../commands/index.ts'
import { assertSound } from '../src/catalogue/check.ts'
import { catalogueText } from './catalogue-text.ts'

assertSound(catalogue)
writeFileSync(new URL('../catalogue.txt', import.meta.url), catalogueText(catalogue))
