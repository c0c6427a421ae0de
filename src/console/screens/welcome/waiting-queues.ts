import { homeScreen } from '@/command/home-screen.ts'
import type { Catalogue, PlacedScreen } from '../../../catalogue/catalogue.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { type Entity, pendingStatus } from '../../../catalogue/vocabulary/entity.ts'

/** A list in which something may wait for a decision. */
export type Queue = {
  readonly screen: PlacedScreen
  readonly entity: Entity
  /** The status field and what its value pending is called. */
  readonly field: string
  readonly waiting: string
}

/** The queues a user may work on, in sidebar order: lists of entities whose status may be pending. */
export function queuesOf(catalogue: Catalogue, can: (permission: string) => boolean): Queue[] {
  return catalogue.screens.flatMap((screen) => {
    if (screen.screen.kind !== 'grid' || screen.screen.hidden || !can(screen.id)) return []
    return screen.screen.entities.flatMap((name) => {
      const entity = entityNamed(catalogue, name)
      const status = pendingStatus(entity)
      const isHome = homeScreen(catalogue, name)?.id === screen.id
      return status && entity.list && isHome && can(`${name}.list`)
        ? [{ screen, entity, field: status.name, waiting: status.waiting }]
        : []
    })
  })
}
