import { InputError } from '../../catalogue/schema/input-error.ts'
import { sqlName } from '../../catalogue/schema/table.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import { isRecord } from '../../parsed-json.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { privateFields } from '../security/private-file.ts'
import type { ChangeListener } from '../write/change-listener.ts'
import type { ChangeSet, Touched } from '../write/change-set.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { countUses } from './attachment-use.ts'
import { addressesIn, library } from './file-address.ts'
import { uploadPrefix } from './keep-file.ts'
import { usesNow } from './look-for-uses.ts'

/** A file of this server that a change puts into a field: its path below the upload folder, and the field as people call it. */
type Placed = { readonly path: string; readonly field: string; readonly label: string }

/** Keeps private files apart from open ones, and counts where files of the library are used. */
export const fileListener: ChangeListener = {
  follow: async (scope, changes) => {
    await keepApart(scope, changes)
    return countUses(scope, changes)
  },
}

/**
 * Keeps files that only some may see apart from those that everybody may: no file is shown in both. One that a private field
 * shows is served to signed addresses only from then on; a form that shows it to fewer or more people takes another upload.
 * @throws InputError naming the field whose file is shown where others see it, or where fewer do.
 */
async function keepApart(scope: WriteScope, changes: ChangeSet): Promise<void> {
  const hidden = placed(changes, (entity) => privateFields(entity.fields))
  const open = [
    ...placed(changes, ({ fields }) => Object.keys(fields).filter((name) => !isPrivate(fields[name]))),
    ...placedInSettings(scope, changes),
  ]
  const known = new Map(
    (await uploadsAt(scope, [...hidden, ...open])).map((each) => [each.path, each.is_private === 1]),
  )
  const revealed = open.find(({ path }) => known.get(path))
  if (revealed) throw new InputError(`${revealed.label}里的文件是不公开的，不能放在这里，请重新上传`, revealed.field)
  const news = hidden.filter(({ path }) => known.get(path) === false)
  const shown = await shownOpenly(scope, changes, [...new Set(news.map(({ path }) => uploadPrefix + path))])
  const other = news.find(({ path }) => shown.has(uploadPrefix + path))
  if (other) throw new InputError(`${other.label}里的文件已在公开的地方使用，请重新上传`, other.field)
  await makePrivate(scope, news)
}

/** The files that fields of rows name and did not before. */
function placed(changes: ChangeSet, fieldsOf: (entity: Entity) => readonly string[]): Placed[] {
  return [...changes.touched].flatMap(([entity, touched]) => {
    const naming = rowsNamingFiles([...touched.values()])
    if (naming.length === 0) return []
    return fieldsOf(entity).flatMap((field) =>
      naming.flatMap((row) =>
        pathsPut(row, field).map((path) => ({ path, field, label: entity.fields[field]?.label ?? field })),
      ),
    )
  })
}

/** The rows to which addresses are written: thousands that get the same values share one patch, which is looked at once. */
function rowsNamingFiles(rows: readonly Touched[]): Touched[] {
  const patches = [...new Set(rows.map(({ patch }) => patch))]
  const naming = new Set(patches.filter((patch) => Object.values(patch).some(mayNameUpload)))
  return naming.size === 0 ? [] : rows.filter(({ patch }) => naming.has(patch))
}

function mayNameUpload(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(uploadPrefix)
  return isRecord(value) && JSON.stringify(value).includes(uploadPrefix)
}

/** The files that settings name and did not before: everybody may see them. */
function placedInSettings({ dependencies }: WriteScope, { settings }: ChangeSet): Placed[] {
  return settings.flatMap(({ name, before, after }) => {
    const fields = dependencies.catalogue.settings.get(name)?.fields ?? {}
    return Object.keys(after ?? {}).flatMap((field) =>
      pathsAdded(before?.[field], after?.[field]).map((path) => ({
        path,
        field,
        label: fields[field]?.label ?? field,
      })),
    )
  })
}

function pathsPut({ kind, before, patch }: Touched, field: string): string[] {
  return kind === 'removed' || patch[field] === undefined ? [] : pathsAdded(before?.[field], patch[field])
}

function pathsAdded(before: unknown, after: unknown): string[] {
  const had = addressesIn(before)
  return [...addressesIn(after)].flatMap((address) =>
    address.startsWith(uploadPrefix) && !had.has(address) ? [address.slice(uploadPrefix.length)] : [],
  )
}

async function uploadsAt({ trx, account, dependencies }: WriteScope, files: readonly Placed[]) {
  if (files.length === 0) return []
  const paths = [...new Set(files.map(({ path }) => path))]
  return trx
    .selectFrom('upload')
    .select(['path', 'is_private'])
    .where('school_id', '=', account.schoolId)
    .where(isOneOf(dependencies.database.engine, 'path', paths))
    .execute()
}

/** Which of some files the library, a setting or a field for everybody shows once the change is written. */
async function shownOpenly(scope: WriteScope, changes: ChangeSet, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const { dependencies, trx, account } = scope
  const { catalogue, database } = dependencies
  const kept = catalogue.entities.has(library)
    ? await rowsIn(trx, sqlName(library), account.schoolId)
        .select('url')
        .where(isOneOf(database.engine, 'url', urls))
        .execute()
    : []
  const used = [...(await usesNow(scope, urls, changes, 'open'))].flatMap(([url, uses]) => (uses > 0 ? [url] : []))
  return new Set([...kept.map(({ url }) => String(url)), ...used])
}

async function makePrivate({ trx, account, dependencies }: WriteScope, files: readonly Placed[]): Promise<void> {
  if (files.length === 0) return
  const paths = [...new Set(files.map(({ path }) => path))]
  await trx
    .updateTable('upload')
    .set({ is_private: 1 })
    .where('school_id', '=', account.schoolId)
    .where(isOneOf(dependencies.database.engine, 'path', paths))
    .execute()
}
