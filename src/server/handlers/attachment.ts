import { InputError } from '../../catalogue/schema/input-error.ts'
import { isRecord } from '../../parsed-json.ts'
import type { FileKind } from '../upload/file-kind.ts'
import { uploadPrefix } from '../upload/keep-file.ts'
import type { ActionContext, ActionHandler, FormHandler } from '../write/handler.ts'

/** Puts an uploaded file into the library: what it is comes from the file, not from who saves it. */
export const saveAttachment: FormHandler = async ({ values, read, lock, schoolId, account }) => {
  const url = String(values.url)
  const upload = await uploadAt(read, schoolId, url)
  if (!upload) throw new InputError('请先上传文件，再存入附件库', 'url')
  const [known] = await lock('attachment', { url })
  if (known) throw new InputError(`附件库里已有这个文件，名为「${known.name}」`, 'url')
  const kind = kindOf(upload.mime)
  return { ...values, kind, size: upload.size, uploader: account.name, file: { type: kind, url, cover: null } }
}

/** Takes the size of a course's file from what was uploaded; it is not known of files elsewhere. */
export const measureCourseFile: FormHandler = async ({ values, read, schoolId }) => {
  const { file } = values
  if (!isRecord(file) || !('url' in file)) return values
  return { ...values, size: (await uploadAt(read, schoolId, String(file.url)))?.size ?? null }
}

/** Counts anew in how many places files of the library are used. */
export const recountAttachmentUses: ActionHandler = async ({ rows, change, notice, usesOf }) => {
  const uses = await usesOf(rows.map(({ url }) => String(url)))
  for (const { id, url } of rows) await change('attachment', id, { uses: uses.get(String(url)) ?? 0 })
  const [only, ...others] = rows
  if (only && others.length === 0) notice(`「${only.name}」使用 ${uses.get(String(only.url)) ?? 0} 处`)
}

/** What was uploaded to an address of this server. */
function uploadAt(read: ActionContext['read'], schoolId: number, url: string) {
  return read
    .selectFrom('upload')
    .select(['name', 'mime', 'size'])
    .where('school_id', '=', schoolId)
    .where('path', '=', url.startsWith(uploadPrefix) ? url.slice(uploadPrefix.length) : '')
    .executeTakeFirst()
}

function kindOf(mime: string): FileKind {
  const [type] = mime.split('/')
  return type === 'image' || type === 'video' || type === 'audio' ? type : 'document'
}
