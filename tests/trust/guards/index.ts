import { browserGuards } from './browser.ts'
import { consoleGuards } from './console.ts'
import { dueGuards } from './due.ts'
import { errandGuards } from './errands.ts'
import { fileGuards } from './files.ts'
import type { Guard } from './guard.ts'
import { ledgerGuards } from './ledger.ts'
import { longWorkGuards } from './long-work.ts'
import { personalGuards } from './personal.ts'
import { pieceGuards } from './pieces.ts'
import { rightsGuards } from './rights.ts'
import { robustnessGuards } from './robustness.ts'
import { sameValueGuards } from './same-value.ts'
import { savedGuards } from './saved.ts'
import { signInGuards } from './sign-in.ts'
import { togetherGuards } from './together.ts'
import { tokenGuards } from './token.ts'
import { versionGuards } from './versions.ts'
import { wordsGuards } from './words.ts'
import { writePathGuards } from './write-path.ts'

/** Every check that is seen to matter, by what it belongs to. */
export const guards: readonly Guard[] = [
  ...writePathGuards,
  ...sameValueGuards,
  ...wordsGuards,
  ...ledgerGuards,
  ...errandGuards,
  ...dueGuards,
  ...pieceGuards,
  ...rightsGuards,
  ...signInGuards,
  ...tokenGuards,
  ...fileGuards,
  ...personalGuards,
  ...versionGuards,
  ...savedGuards,
  ...togetherGuards,
  ...longWorkGuards,
  ...robustnessGuards,
  ...consoleGuards,
  ...browserGuards,
]
