import { type Call, get } from '../../src/catalogue/vocabulary/call.ts'

/** A GET call that names JSON as its type, as the documents have those of member cards do. */
export function getJson(path: string, fixed?: Readonly<Record<string, string>>): Call {
  return { ...get(path, fixed), headers: { 'content-type': 'application/json' } }
}
