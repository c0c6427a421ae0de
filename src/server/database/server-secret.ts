import { randomBytes } from 'node:crypto'
import type { Database } from './open-database.ts'

/** A key of 32 random bytes, as base64url: made when it is first asked for, shared by every server on this database. */
export async function serverSecret(
  database: Database,
  name: `${'captcha' | 'undo' | 'file' | 'device' | 'missed' | 'seal' | 'life_goods'}_secret`,
): Promise<string> {
  const stored = () => database.db.selectFrom('server_state').select('value').where('key', '=', name).executeTakeFirst()
  const known = await stored()
  if (known) return known.value
  const value = randomBytes(32).toString('base64url')
  await database.write((trx) =>
    trx
      .insertInto('server_state')
      .values({ key: name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return (await stored())?.value ?? value
}
