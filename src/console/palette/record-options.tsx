import { FileText } from 'lucide-react'
import type { SearchHit } from '../../catalogue/wire.ts'
import type { Offer, PaletteOption } from './palette-option.ts'
import type { RemoteResult } from './use-remote.ts'

/** The records found for a text. */
export function recordOffer(hits: RemoteResult<SearchHit>, choose: (hit: SearchHit) => void): Offer {
  const options = hits.list.map(
    (hit): PaletteOption => ({
      key: `${hit.entity} ${hit.id}`,
      icon: <FileText />,
      title: hit.label,
      marks: [],
      trail: [hit.entityTitle, `#${hit.id}`, ...(hit.status ? [hit.status] : [])],
      choose: () => choose(hit),
    }),
  )
  return { ...hits, groups: [{ heading: null, options }] }
}
