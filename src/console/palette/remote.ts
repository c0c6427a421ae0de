import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { readConsole } from '@/session/call/api.ts'
import { searchOptions } from '@/value/entity-options.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Option, SearchAnswer, SearchHit } from '../../catalogue/wire.ts'

/** Records by id, label or text, of the entities the operator may see. */
export async function findRecords(keyword: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  return (await readConsole<SearchAnswer>('/console/search', { keyword }, signal)).list
}

/** Rows of an entity to choose from. */
export function findOptions(entity: string, keyword: string, signal: AbortSignal): Promise<readonly Option[]> {
  return searchOptions(entityNamed(catalogue, entity), keyword, signal)
}
