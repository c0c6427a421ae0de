import { catalogue } from '../../../commands/index.ts'
import { InputError } from '../../catalogue/schema/request.ts'
import type { ActionHandler, FormHandler } from '../calls/handler.ts'
import { entityTables } from '../database/entity-tables.ts'
import { usesOf } from '../upload/attachment-use.ts'
import type { FileKind } from '../upload/file-kind.ts'
import { uploadPrefix } from '../upload/keep-file.ts'

/** Puts an uploaded file into the library: what it is comes from the file, not from who saves it. */
export const saveAttachment: FormHandler = async ({ values, trx, engine, schoolId, account }) => {
  const url = String(values.url)
  const upload = await trx
    .selectFrom('upload')
    .select(['name', 'mime', 'size'])
    .where('school_id', '=', schoolId)
    .where('path', '=', url.startsWith(uploadPrefix) ? url.slice(uploadPrefix.length) : '')
    .executeTakeFirst()
  if (!upload) throw new InputError('请先上传文件，再存入附件库', 'url')
  const known = await entityTables(trx)
    .selectFrom('attachment')
    .select('name')
    .where('school_id', '=', schoolId)
    .where('url', '=', url)
    .executeTakeFirst()
  if (known) throw new InputError(`附件库里已有这个文件，名为「${known.name}」`, 'url')
  const kind = kindOf(upload.mime)
  const uses = await usesOf({ trx, engine, schoolId, catalogue }, [url])
  return {
    ...values,
    kind,
    size: upload.size,
    uploader: account.name,
    uses: uses.get(url) ?? 0,
    file: { type: kind, url, cover: null },
  }
}

/** Counts anew in how many places files of the library are used. */
export const recountAttachmentUses: ActionHandler = async ({ rows, trx, engine, schoolId, change, notice }) => {
  const urls = rows.map(({ url }) => String(url))
  const uses = await usesOf({ trx, engine, schoolId, catalogue }, urls)
  for (const { id, url } of rows) await change('attachment', id, { uses: uses.get(String(url)) ?? 0 })
  const used = urls.filter((url) => (uses.get(url) ?? 0) > 0).length
  notice(
    rows.length === 1 ? `使用 ${uses.get(urls[0] ?? '') ?? 0} 处` : `${used} 个在用，${urls.length - used} 个没有使用`,
  )
}

/** Refuses a folder within itself, however deep. */
export const keepFolderTree: FormHandler = async ({ values, rows, trx, schoolId }) => {
  let above = typeof values.parent === 'number' ? values.parent : null
  const seen = new Set(rows.map(({ id }) => id))
  while (above !== null) {
    if (seen.has(above)) throw new InputError('文件夹不能放到它自己里面', 'parent')
    const folder = await entityTables(trx)
      .selectFrom('attachment_folder')
      .select('parent')
      .where('school_id', '=', schoolId)
      .where('id', '=', above)
      .executeTakeFirst()
    above = folder?.parent === null || folder === undefined ? null : Number(folder.parent)
  }
  return values
}

function kindOf(mime: string): FileKind {
  const [type] = mime.split('/')
  return type === 'image' || type === 'video' || type === 'audio' ? type : 'document'
}
