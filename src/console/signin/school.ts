import { deviceStorage } from '@/session/device-storage.ts'
import { storageIn } from '@/session/storage.ts'
import { isRecord } from '../../parsed-json.ts'

/** A school to sign in to. */
export type School = { readonly id: number; readonly name: string }

const key = 'login_school'

const storage = storageIn<School | null>(deviceStorage, null, readSchool)

/** The school last chosen on this device, or null. */
export function rememberedSchool(): School | null {
  return storage.getItem(key)
}

/** Keeps the school for the next sign-in on this device, or forgets it. */
export function rememberSchool(school: School | null): void {
  if (school) storage.setItem(key, { id: school.id, name: school.name })
  else storage.removeItem(key)
}

/** The schools the server asks to choose from; none where its refusal is about something else. */
export function schoolsIn(data: unknown): School[] {
  const listed = isRecord(data) && Array.isArray(data.schools) ? data.schools : []
  return listed.flatMap((each) => readSchool(each) ?? [])
}

function readSchool(value: unknown): School | null {
  if (!isRecord(value)) return null
  return typeof value.id === 'number' && typeof value.name === 'string' ? { id: value.id, name: value.name } : null
}
