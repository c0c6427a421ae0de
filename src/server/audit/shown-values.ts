import { z } from 'zod'
import { masked } from '../../catalogue/personal/mask.ts'
import type { Json } from '../../catalogue/vocabulary/field.ts'
import type { Account } from '../access/account.ts'
import { veiledValues } from '../read/veiled-values.ts'
import { fileSigner, privateFields, withAddresses } from '../security/private-file.ts'
import type { CallDependencies } from '../write/write-scope.ts'

type Shown = Readonly<Record<string, Json>>

const stored = z.record(z.string(), z.json())

/**
 * Reads what the audit keeps of rows as whoever may see the entity's list is shown it: without secrets, what is masked
 * masked, addresses of private files signed for a while, what a command they may not do is to change left out.
 */
export async function valuesShown(
  { catalogue, database }: CallDependencies,
  account: Account,
): Promise<(entity: string, text: string | null) => Shown | null> {
  const signer = await fileSigner(database)
  const now = Date.now()
  const sign = (address: string) => signer.sign(address, account.schoolId, now)
  return (entity, text) => {
    if (text === null) return null
    const known = catalogue.entities.get(entity)
    const fields = known?.fields ?? {}
    const kept = masked(fields, veiledValues(account, known ?? {}, stored.parse(JSON.parse(text))))
    const values = Object.entries(kept).filter(([name]) => fields[name]?.kind !== 'secret')
    const hidden = privateFields(fields)
    return stored.parse(
      Object.fromEntries(
        values.map(([name, value]) => [name, hidden.includes(name) ? withAddresses(value, sign) : value]),
      ),
    )
  }
}
