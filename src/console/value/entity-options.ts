import { read, readConsole } from '@/session/call/api.ts'
import { currentFeatures } from '@/session/features.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Option, OptionsAnswer } from '../../catalogue/wire.ts'

/** Options a picker shows at most. */
export const mostOptions = 20

const path = '/console/options'

type Params = Readonly<Record<string, unknown>>

/** Rows of an entity by keyword, for a picker: by the call the specification names where the backend has no other. */
export async function searchOptions(
  entity: Entity,
  keyword: string,
  signal: AbortSignal,
  limit = mostOptions,
): Promise<readonly Option[]> {
  const params = { keyword, limit }
  const isOurs = currentFeatures().options
  const answer = isOurs
    ? readConsole<OptionsAnswer>(path, { entity: entity.name, ...params }, signal)
    : offeredOptions(entity, params, signal)
  return (await answer).list
}

/** Rows of an entity for a form: by the call the specification names for it, else by the console's own. */
export function offeredOptions({ name, options }: Entity, params: Params, signal: AbortSignal): Promise<OptionsAnswer> {
  return options
    ? read<OptionsAnswer>(options.call, params, signal)
    : readConsole<OptionsAnswer>(path, { entity: name, ...params }, signal)
}

/** The names of rows by id. */
export async function optionsById(
  { name }: Entity,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly Option[]> {
  return (await readConsole<OptionsAnswer>(path, { entity: name, ids }, signal)).list
}
