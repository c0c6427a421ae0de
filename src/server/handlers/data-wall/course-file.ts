import { uploadPrefix } from '../../upload/keep-file.ts'
import type { FormHandler } from '../../write/handler.ts'

/** Takes the size of a course's file from what was uploaded; it is not known of files elsewhere. */
export const measureCourseFile: FormHandler = async ({ values, read, schoolId }) => {
  const { file } = values
  if (typeof file !== 'object' || file === null || !('url' in file)) return values
  const url = String(file.url)
  const upload = await read
    .selectFrom('upload')
    .select('size')
    .where('school_id', '=', schoolId)
    .where('path', '=', url.startsWith(uploadPrefix) ? url.slice(uploadPrefix.length) : '')
    .executeTakeFirst()
  return { ...values, size: upload?.size ?? null }
}
