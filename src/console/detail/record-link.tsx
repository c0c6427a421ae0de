import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { homeScreen } from '@/command/home-screen.ts'
import { recordAddress } from '@/command/run.ts'
import { useCan } from '@/session/session.ts'
import { useRefLabel } from '@/value/use-ref-label.ts'
import { type PlacedScreen, screensOf } from '../../catalogue/catalogue.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'

/** The screen that shows an entity to this operator: one with its rows in the folders asked for, else its home. */
export function placeOf({ name }: Entity, can: (permission: string) => boolean, folders?: string): PlacedScreen | null {
  const screens = catalogue.screens.filter(({ id }) => can(id))
  const sorted = screensOf({ screens }, name).find(({ screen }) => screen.kind === 'grid' && screen.folders === folders)
  return (folders === undefined ? null : sorted) ?? homeScreen({ screens }, name)
}

type RecordLinkProps = { readonly entity: Entity; readonly id: number; readonly children: string }

/** A record's name, leading to its detail where it has a screen. */
export function RecordLink({ entity, id, children }: RecordLinkProps) {
  const place = placeOf(entity, useCan())
  if (!place)
    return (
      <span className="min-w-0 truncate" title={children}>
        {children}
      </span>
    )
  return (
    <Link
      to={recordAddress(place.path, entity.name, id)}
      title={children}
      className="min-w-0 truncate text-primary-text text-sm hover:underline"
    >
      {children}
    </Link>
  )
}

/** The same for a record of which only the number is known: by its name, and its number behind that. */
export function NamedRecord({ entity, id }: { readonly entity: Entity; readonly id: number }) {
  const name = useRefLabel(entity.name, String(id))
  const number = `#${id}`
  return (
    <RecordLink entity={entity} id={id}>
      {name === number ? number : `${name} ${number}`}
    </RecordLink>
  )
}
