import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Option, SearchAnswer, SearchHit } from '../../catalogue/wire.ts'
import { consoleCall } from '../app/api.ts'
import { catalogue } from '../catalogue/whole-catalogue.ts'
import { searchOptions } from '../grid/filter/entity-options.ts'

/** Records by id, label or text, of the entities the operator may see. */
export async function findRecords(keyword: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  return (await consoleCall<SearchAnswer>('GET', '/console/search', { keyword }, { quiet: true, signal })).list
}

/** Rows of an entity to choose from. */
export function findOptions(entity: string, keyword: string, signal: AbortSignal): Promise<readonly Option[]> {
  return searchOptions(entityNamed(catalogue, entity), keyword, signal)
}
