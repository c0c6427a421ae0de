import { type Catalogue, type PlacedScreen, screensOf } from '../../catalogue/catalogue.ts'
import { commandId } from '../../catalogue/command.ts'
import type { AnyCondition, Entity } from '../../catalogue/vocabulary/entity.ts'
import { isSearched } from '../../catalogue/vocabulary/field-use.ts'

/** An entity whose rows are found by what they are called, and the screen that shows them. */
export type SearchedEntity = {
  readonly entity: Entity
  /** Needed to see its rows. */
  readonly permission: string
  readonly path: string
  /** Rows the screen shows. */
  readonly where: AnyCondition
  /** Fields looked in, the label first. */
  readonly fields: readonly string[]
}

const textKinds = ['text', 'longText', 'phone', 'choiceOrText']

/** Every entity with a screen of its own that has texts to look in, in sidebar order. */
export function searchedEntities(catalogue: Catalogue): SearchedEntity[] {
  return [...catalogue.entities.values()].flatMap((entity) => {
    const screen = mainScreen(screensOf(catalogue, entity.name))
    const fields = [entity.label, ...Object.keys(entity.fields)].filter((name, index, all) => {
      const field = entity.fields[name]
      const looked = name === entity.label || isSearched(field)
      return looked && field !== undefined && textKinds.includes(field.kind) && all.indexOf(name) === index
    })
    if (!screen || fields.length === 0) return []
    const where = screen.screen.kind === 'grid' ? screen.screen.where : {}
    return [{ entity, permission: commandId(entity, 'list'), path: screen.path, where, fields }]
  })
}

/** The screen that shows all its rows, where there is one. */
function mainScreen(screens: readonly PlacedScreen[]): PlacedScreen | undefined {
  return screens.toSorted((one, other) => specialness(one) - specialness(other))[0]
}

function specialness({ screen }: PlacedScreen): number {
  const narrowed = screen.kind === 'grid' && Object.keys(screen.where).length > 0
  return (narrowed ? 4 : 0) + (screen.hidden ? 2 : 0) + (screen.noCache ? 1 : 0)
}
