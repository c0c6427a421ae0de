import { extname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isPrivate } from '../../catalogue/vocabulary/field-use.ts'
import type { Row } from '../../catalogue/wire.ts'
import { isRecord } from '../../parsed-json.ts'
import type { LocalFile } from '../upload/local-file.ts'

/** Most files of an archive. */
export const mostFiles = 2_000

/** A file a row shows: the row's number, which of its files, its address, and whether a private field names it. */
export type RowFile = {
  readonly id: number
  readonly part: number
  readonly address: string
  readonly isPrivate: boolean
}

/** Whether rows of an entity show files. */
export function hasFiles({ fields }: Entity): boolean {
  return Object.values(fields).some(({ kind }) => kind === 'image' || kind === 'images' || kind === 'media')
}

/** The files a row shows, in the order of its fields. */
export function filesOf({ fields }: Entity, row: Row): RowFile[] {
  const found = Object.entries(fields).flatMap(([name, field]) =>
    addressesOf(field.kind, row[name]).map((address) => [address, isPrivate(field)] as const),
  )
  return [...new Map(found)].map(([address, isPrivate], index) => ({ id: row.id, part: index + 1, address, isPrivate }))
}

function addressesOf(kind: Field['kind'], value: unknown): string[] {
  if (kind === 'image') return typeof value === 'string' && value !== '' ? [value] : []
  if (kind === 'images') return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
  if (kind !== 'media' || !isRecord(value) || !('url' in value)) return []
  return [String(value.url)]
}

/**
 * An archive of a list and the files its rows show, sent while it is put together. Files that are not found are left out; the
 * list still names them.
 */
export function archive(
  listing: { readonly name: string; readonly text: string },
  files: readonly RowFile[],
  find: (file: RowFile) => Promise<LocalFile | null>,
): Readable {
  const zip = new ZipFile()
  const fill = async () => {
    zip.addBuffer(Buffer.from(listing.text), listing.name)
    for (const shown of files) {
      const file = await find(shown)
      if (!file) continue
      const { id, part, address } = shown
      const name = `文件/${id}-${part}${extname(address.split(/[?#]/, 1)[0] ?? '')}`
      // Pictures, films and PDFs are compressed already.
      if ('path' in file) zip.addFile(file.path, name, { compress: false })
      else if ('bytes' in file) zip.addBuffer(file.bytes, name)
      else {
        // Opened when its turn comes: a store hands over no two thousand files at once.
        zip.addReadStreamLazy(name, { compress: false }, (give) =>
          file.open().then(
            (body) => give(null, body),
            (error) => output.destroy(error),
          ),
        )
      }
    }
    zip.end()
  }
  const output = zip.outputStream.pipe(new PassThrough())
  fill().catch((error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}
