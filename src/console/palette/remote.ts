import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { consoleCall, readConsole } from '@/session/call/api.ts'
import { mostOptions, offeredOptions } from '@/value/entity-options.ts'
import { entityNamed } from '../../catalogue/catalogue.ts'
import type { Option, SearchAnswer, SearchHit } from '../../catalogue/wire.ts'

/** Records by id, label or text, of the entities the operator may see. */
export async function findRecords(keyword: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
  return (await readConsole<SearchAnswer>('/console/search', { keyword }, signal)).list
}

/** Says what nothing was found for, so that words are added where people miss them; that it fails is nobody's concern. */
export function tellMissedWord(word: string): void {
  consoleCall('POST', '/console/missedWords', { word }, { quiet: true }).catch(() => undefined)
}

/** Rows of an entity to choose from, for the record (its id) that one is chosen for, where it is a single one. */
export async function findOptions(
  entity: string,
  keyword: string,
  record: number | null,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const asked = { keyword, limit: mostOptions, ...(record === null ? {} : { record }) }
  return (await offeredOptions(entityNamed(catalogue, entity), asked, signal)).list
}
