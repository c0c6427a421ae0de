import { useQuery } from '@tanstack/react-query'
import { fire, read, readConsole } from '@/session/call/api.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useFeatures } from '@/session/features.ts'
import { get } from '../../catalogue/vocabulary/call.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { RowAuditAnswer } from '../../catalogue/wire/audit.ts'
import type { ListAnswer, Row } from '../../catalogue/wire.ts'

/** A record in full by id: by its detail call, else from its list. Moving on ends the request. */
export function useRecord(entity: Entity, id: number | null) {
  const queryKey = ['record', entity.name, id]
  useFreshQuery(queryKey, { of: [entity.name], id })
  return useQuery({
    queryKey,
    enabled: id !== null && (entity.detail?.call ?? entity.list?.call) !== undefined,
    queryFn: ({ signal }) => (id === null ? null : readRecord(entity, id, signal)),
  })
}

/**
 * Reads a record in full, null where it is not there.
 * @throws ApiError where the server refuses it or does not answer.
 */
export async function readRecord(entity: Entity, id: number, signal?: AbortSignal): Promise<Row | null> {
  const quiet = { quiet: true, ...(signal ? { signal } : {}) }
  if (entity.detail?.call) return await fire<Row>(entity.detail.call, { id }, quiet)
  const call = entity.list?.call ?? get('')
  return (await fire<ListAnswer>(call, { ids: [id], limit: 1 }, quiet)).list[0] ?? null
}

/** The first rows of an entity that refer to a record, and how many there are. */
export function useChildren(entity: Entity, by: string, id: number | null, most: number) {
  const queryKey = ['children', entity.name, by, id]
  useFreshQuery(queryKey, { of: [entity.name] })
  return useQuery({
    queryKey,
    enabled: id !== null && entity.list !== undefined,
    queryFn: async ({ signal }): Promise<Pick<ListAnswer, 'list' | 'total'>> => {
      const call = entity.list?.call ?? get('')
      return await read<ListAnswer>(call, { [by]: id, page: 1, limit: most }, signal)
    },
  })
}

/** What happened to a record, newest first; read anew when `version` changes. */
export function useHistory(entity: Entity, id: number | null, version: string) {
  const { audit } = useFeatures()
  return useQuery({
    queryKey: ['history', entity.name, id, version],
    enabled: audit && id !== null,
    queryFn: ({ signal }) => readConsole<RowAuditAnswer>('/console/audit', { entity: entity.name, id }, signal),
  })
}
