import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readConsole } from '@/session/call/api.ts'
import { useFeatures } from '@/session/features.ts'
import type { Setting } from '../../catalogue/vocabulary/module.ts'
import type { SettingChange, SettingChangesAnswer } from '../../catalogue/wire/audit.ts'

type Fields = SettingChangesAnswer['fields']

/**
 * Who changed a setting last: `ofAll` where one change wrote every field that was ever written, else each field's in `of`.
 * Both are empty where the backend keeps no record.
 * @param version of the setting as it is shown; with another one it is asked anew.
 */
export function useSettingChanges(
  { name }: Setting,
  version: number | undefined,
): { readonly ofAll: SettingChange | null; readonly of: Fields } {
  const { audit } = useFeatures()
  const { data } = useQuery({
    queryKey: ['setting', name, 'changes', version],
    enabled: audit && version !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readConsole<SettingChangesAnswer>('/console/audit/setting', { name }, signal),
  })
  const fields = data?.fields ?? {}
  const [first, ...others] = Object.values(fields)
  const isOne = first !== undefined && others.every(({ batch }) => batch === first.batch)
  return isOne ? { ofAll: first, of: {} } : { ofAll: null, of: fields }
}
