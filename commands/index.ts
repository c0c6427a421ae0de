import { buildCatalogue } from '../src/catalogue/catalogue.ts'
import { authorityment } from './authorityment/module.ts'
import { complaints } from './complaint/module.ts'
import { helpCenter } from './helpCenter/module.ts'
import { shell } from './shell.ts'
import { topicDynamics } from './topicDynamics/module.ts'
import { userManagement } from './userManagement/module.ts'
import { welcome } from './welcome/module.ts'

/** The modules in sidebar order. */
export const modules = [welcome, topicDynamics, userManagement, complaints, authorityment, helpCenter] as const

/** The catalogue both programs read; building it checks it. */
export const catalogue = buildCatalogue(modules, shell)
