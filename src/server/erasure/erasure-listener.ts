import { entityNamed } from '../../catalogue/catalogue.ts'
import { masked, maskedFields } from '../../catalogue/personal/mask.ts'
import { nobodysName, ownerField, personalFields, personEntity } from '../../catalogue/personal/owner.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { forgetInAudit } from '../audit/write-audit.ts'
import { isOneOf } from '../database/conditions.ts'
import { entityTables } from '../database/entity-tables.ts'
import { accountEntity } from '../ledger/read-ledger.ts'
import type { Values } from '../rows/entity-table.ts'
import { addressesIn } from '../upload/file-address.ts'
import { uploadPrefix } from '../upload/keep-file.ts'
import type { Change, ChangeListener, Written } from '../write/change-listener.ts'
import { refreshKeywords } from '../write/rows/keep-keywords.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { forgetInMessages } from './forget-in-messages.ts'
import { forgetInRequests } from './forget-in-requests.ts'

/** The status of people of whom nothing is kept that says who they are. */
const erased = 'erased'
/** What people fill in without signing in: it is theirs by the numbers it gives. */
const submissionEntity = 'formContent'

/**
 * Takes what says who people are out of everything beside their rows, within the change that erases them: what the audit, the
 * outbox and requests of programs keep, the titles of their accounts, their files.
 */
export const erasureListener: ChangeListener = {
  record: async (scope, change) => {
    const people = erasedIn(change)
    if (people.length === 0) return
    const values: unknown[] = []
    const masks: unknown[] = []
    for (const entity of scope.dependencies.catalogue.entities.values()) {
      const fields = personalFields(entity)
      if (fields.length === 0) continue
      const owner = entity.name === personEntity ? null : ownerField(entity)
      const rows = change.written.filter((each) => each.entity === entity).flatMap((each) => each.rows)
      values.push(...rows.flatMap(({ before }) => fields.map((name) => before?.[name])))
      // What was told of a change has them as they were shown.
      masks.push(...rows.flatMap(({ before }) => Object.values(before ? shownMasked(entity, before) : {})))
      const numbers = entity.name === submissionEntity ? numbersOf(change) : []
      const ids = rows.map(({ id }) => id)
      await forgetInAudit(scope, { entity: entity.name, fields, owner, people, ids, numbers })
    }
    const texts = [...values, ...masks]
      .filter((value) => typeof value === 'string')
      .filter((text) => text !== nobodysName)
    await forgetInMessages(scope, texts)
    await forgetInRequests(scope, texts)
    await renameAccounts(scope, change.written)
    await dropFiles(scope, values)
  },
}

/** What is masked of a row, as it is shown. */
function shownMasked({ fields }: Entity, row: Values): Values {
  return masked(fields, Object.fromEntries(maskedFields(fields).map((name) => [name, row[name]])))
}

/** The telephone and student numbers of those who are erased. */
function numbersOf({ written }: Change): string[] {
  return written
    .filter(({ entity }) => entity.name === personEntity)
    .flatMap(({ entity, rows }) =>
      rows.flatMap(({ before }) => maskedFields(entity.fields).map((name) => before?.[name])),
    )
    .filter((value) => typeof value === 'string')
}

function erasedIn({ written }: Change): number[] {
  const rows = written.filter(({ entity }) => entity.name === personEntity).flatMap((each) => each.rows)
  return rows.flatMap(({ id, after }) => (after?.status === erased ? [id] : []))
}

/** Accounts are a record that nothing changes; that they are somebody's is in their title, and in nothing the sums follow from. */
async function renameAccounts(scope: WriteScope, written: readonly Written[]): Promise<void> {
  const { dependencies, trx, account } = scope
  for (const { entity, rows } of written) {
    const owners = rows.map(({ id }) => id)
    const renamed = await entityTables(trx)
      .updateTable('ledger_account')
      .set({ title: nobodysName })
      .where('school_id', '=', account.schoolId)
      .where('kind', '=', entity.name)
      .where(isOneOf(dependencies.database.engine, 'owner_id', owners))
      .returning('id')
      .execute()
    const ids = renamed.map(({ id }) => Number(id))
    await refreshKeywords(scope, entityNamed(dependencies.catalogue, accountEntity), ids)
    await forgetInAudit(scope, { entity: accountEntity, fields: ['title'], owner: null, people: [], numbers: [], ids })
  }
}

/** Has files deleted with the next purge, as if they had left the library long ago; one that is shown elsewhere stays. */
async function dropFiles({ dependencies, trx, account }: WriteScope, values: readonly unknown[]): Promise<void> {
  const paths = values
    .flatMap((value) => [...addressesIn(value)])
    .flatMap((address) => (address.startsWith(uploadPrefix) ? [address.slice(uploadPrefix.length)] : []))
  if (paths.length === 0) return
  await trx
    .updateTable('upload')
    .set({ removed_at: 0 })
    .where('school_id', '=', account.schoolId)
    .where(isOneOf(dependencies.database.engine, 'path', paths))
    .execute()
}
