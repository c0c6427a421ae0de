import { browserGuards } from './browser.ts'
import { consoleGuards } from './console.ts'
import { fileGuards } from './files.ts'
import type { Guard } from './guard.ts'
import { pieceGuards } from './pieces.ts'
import { rightsGuards } from './rights.ts'
import { robustnessGuards } from './robustness.ts'
import { signInGuards } from './sign-in.ts'
import { versionGuards } from './versions.ts'
import { writePathGuards } from './write-path.ts'

/** Every check that is seen to matter, by what it belongs to. */
export const guards: readonly Guard[] = [
  ...writePathGuards,
  ...pieceGuards,
  ...rightsGuards,
  ...signInGuards,
  ...fileGuards,
  ...versionGuards,
  ...robustnessGuards,
  ...consoleGuards,
  ...browserGuards,
]
