import { catalogue } from '../../../commands/index.ts'
import { learn } from './known-catalogue.ts'

// Whatever brings the whole catalogue with it, the rest of the console knows it from then on.
learn(catalogue.modules)

export { catalogue }
