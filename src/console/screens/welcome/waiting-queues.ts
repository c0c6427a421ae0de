import { homeScreen } from '@/command/home-screen.ts'
import type { Catalogue, PlacedScreen } from '../../../catalogue/catalogue.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { AnyCondition, Entity } from '../../../catalogue/vocabulary/entity.ts'
import { pendingStatus } from '../../../catalogue/vocabulary/entity-use.ts'

/** A list in which something may wait for somebody: the rows that do, and what for. */
export type Queue = {
  readonly screen: PlacedScreen
  readonly entity: Entity
  readonly where: AnyCondition
  readonly waiting: string
  /** Whether rows wait by their status, whose count is kept; else all of the screen's wait. */
  readonly isByStatus: boolean
}

/**
 * The queues a user may work on, in sidebar order: lists of entities whose status may be pending, and screens whose rows are there
 * because they wait.
 */
export function queuesOf(catalogue: Catalogue, can: (permission: string) => boolean): Queue[] {
  return catalogue.screens.flatMap((screen) => {
    if (screen.screen.kind !== 'grid' || screen.screen.hidden || !can(screen.id)) return []
    const { entities, waits, where } = screen.screen
    return entities.flatMap((name): Queue[] => {
      const entity = entityNamed(catalogue, name)
      if (!entity.list || !can(`${name}.list`)) return []
      if (waits !== undefined) return [{ screen, entity, where, waiting: waits, isByStatus: false }]
      const status = pendingStatus(entity)
      const isHome = homeScreen(catalogue, name)?.id === screen.id
      if (!status || !isHome) return []
      return [{ screen, entity, where: { [status.name]: 'pending' }, waiting: status.waiting, isByStatus: true }]
    })
  })
}
