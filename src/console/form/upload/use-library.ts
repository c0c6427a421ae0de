import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { ApiError, fire } from '@/session/call/api.ts'
import { useCan } from '@/session/session.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { post } from '../../../catalogue/vocabulary/call.ts'
import type { Uploaded } from './use-uploads.ts'

/** The library's entities, as the catalogue has them. */
export const library = {
  file: entityNamed(catalogue, 'attachment'),
  folder: entityNamed(catalogue, 'attachmentFolder'),
}

const saveToFolder = library.file.create?.call ?? post('/school/upload/savetocate')

/**
 * Puts an uploaded file into the library.
 * @throws ApiError where it is refused, for example because it is there already.
 */
export function saveToLibrary({ url, name }: Pick<Uploaded, 'url' | 'name'>, folder: number | null): Promise<unknown> {
  return fire(saveToFolder, { url, name, ...(folder === null ? {} : { folder }) }, { quiet: true })
}

/** What the operator may do with the library from another form, whose own work does not wait for it. */
export function useLibrary() {
  const can = useCan()
  return {
    canPick: can('attachment.list'),
    canSave: can('attachment.create'),
    /** Files that are there already stay as they are. */
    save: (uploaded: Uploaded) =>
      saveToLibrary(uploaded, null).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      }),
  }
}
