import type { Setting } from '../../../catalogue/vocabulary/module.ts'
import type { SettingAnswer } from '../../../catalogue/wire.ts'
import { exchange } from './api.ts'

/** What is stored of a setting, null where it was never written, and the version a save of it names. */
export type StoredSetting = { readonly values: SettingAnswer; readonly version: number | undefined }

/**
 * Reads a setting.
 * @throws ApiError where the server refuses it or does not answer.
 */
export async function readSetting({ read }: Setting, signal: AbortSignal): Promise<StoredSetting> {
  const { data, version } = await exchange<SettingAnswer>(read, {}, { quiet: true, signal })
  return { values: data, version }
}
