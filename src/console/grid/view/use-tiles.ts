import { useAtom } from 'jotai'
import type { OpenList } from '@/list/open-list.ts'
import { userStorageAtom } from '@/session/storage.ts'
import type { PlacedScreen } from '../../../catalogue/catalogue.ts'
import { isRecord, partsOf } from '../../../parsed-json.ts'

const choicesAtom = userStorageAtom<Readonly<Record<string, boolean>>>('tiles', {}, readChoices)

/**
 * Whether a list is shown as pictures, and how to change that; kept for the operator on this device. Lists whose rows are
 * no pictures cannot be.
 */
export function useTiles(screen: PlacedScreen, list: OpenList) {
  const [choices, setChoices] = useAtom(choicesAtom)
  const { entity } = list.query
  if (!entity.list?.tiles) return { asTiles: false, toggleTiles: null }
  const key = `${screen.id}/${entity.name}`
  const asTiles = choices[key] ?? true
  const toggleTiles = () => {
    Object.assign(list.place, { start: 0, scrollTop: 0, rowHeight: 0 })
    setChoices((before) => ({ ...before, [key]: !asTiles }))
  }
  return { asTiles, toggleTiles }
}

function readChoices(stored: unknown): Readonly<Record<string, boolean>> | null {
  return isRecord(stored) ? partsOf(stored, (value) => typeof value === 'boolean') : null
}
