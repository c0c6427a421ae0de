import type { Database } from '../database/open-database.ts'
import { purgeRefusals } from '../history/write-refusal.ts'
import { purgeCaptchas } from './captcha.ts'
import { purgeTerminals } from './device/terminal-request.ts'
import { purgeLoginFailures } from './login-throttle.ts'
import { purgeWrites } from './program-write.ts'
import { purgeSessions } from './session.ts'
import { purgeConfirmations } from './session-confirmation.ts'
import { purgeSigninSteps } from './signin-step.ts'

/**
 * Deletes sessions, terminals that wait, changes of programs, sign-ins that are halfway or failed, captchas and refused
 * attempts that no longer matter; worth calling once an hour.
 */
export async function purgeExpired(database: Database, now = Date.now()): Promise<void> {
  await database.write(async (trx) => {
    await purgeSessions(trx, now)
    await purgeTerminals(trx, now)
    await purgeWrites(trx, now)
    await purgeConfirmations(trx, now)
    await purgeSigninSteps(trx, now)
    await purgeLoginFailures(trx, now)
    await purgeCaptchas(trx, now)
    await purgeRefusals(trx, now)
  })
}
