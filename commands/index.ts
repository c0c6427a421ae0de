import { buildCatalogue } from '../src/catalogue/catalogue.ts'
import { shell } from './shell.ts'
import { topicDynamics } from './topicDynamics/module.ts'
import { userManagement } from './userManagement/module.ts'

/** The modules in sidebar order. */
export const modules = [topicDynamics, userManagement] as const

/** The catalogue both programs read; building it checks it. */
export const catalogue = buildCatalogue(modules, shell)
