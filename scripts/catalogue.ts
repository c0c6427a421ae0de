import { writeFileSync } from 'node:fs'
import { catalogue } from '../commands/index.ts'
import { catalogueText } from './catalogue-text.ts'

writeFileSync(new URL('../catalogue.txt', import.meta.url), catalogueText(catalogue))
