import { attachmentSeed } from './attachment.ts'
import { authoritymentSeed } from './authorityment.ts'
import { careerSeed } from './career.ts'
import { contentSeed } from './content.ts'
import { dataWallSeed } from './data-wall.ts'
import { lostAndFoundSeed } from './lost-and-found.ts'
import type { ModuleSeed } from './module-seed.ts'
import { pageSeed } from './page.ts'
import { schoolStructureSeed } from './school-structure.ts'
import { serviceSeed } from './service.ts'
import { studySeed } from './study.ts'
import { voteSeed } from './vote.ts'
import { wallSeed } from './wall.ts'

/** What accounts belong to, and the library, which counts from then on where its files are used. */
export const earlySeeds: readonly ModuleSeed[] = [authoritymentSeed, attachmentSeed]

/** The demo rows of the modules that stand for themselves: who needs the rows of another comes after it. */
export const moduleSeeds: readonly ModuleSeed[] = [
  wallSeed,
  serviceSeed,
  studySeed,
  lostAndFoundSeed,
  careerSeed,
  schoolStructureSeed,
  voteSeed,
  contentSeed,
  dataWallSeed,
  pageSeed,
]
