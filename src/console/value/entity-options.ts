import { consoleCall, fire } from '@/session/call/api.ts'
import { currentFeatures } from '@/session/features.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Option, OptionsAnswer } from '../../catalogue/wire.ts'

const most = 20

/** Rows of an entity by keyword, for a picker: by the call the specification names where the backend has no other. */
export async function searchOptions(entity: Entity, keyword: string, signal: AbortSignal): Promise<readonly Option[]> {
  const quiet = { quiet: true, signal }
  if (currentFeatures().options || !entity.options) {
    const params = { entity: entity.name, keyword, limit: most }
    return (await consoleCall<OptionsAnswer>('GET', '/console/options', params, quiet)).list
  }
  return (await fire<OptionsAnswer>(entity.options.call, { keyword, limit: most }, quiet)).list
}

/** The names of rows by id. */
export async function optionsById(
  entity: Entity,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const params = { entity: entity.name, ids }
  return (await consoleCall<OptionsAnswer>('GET', '/console/options', params, { quiet: true, signal })).list
}
