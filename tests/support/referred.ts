import { blocks } from '../../commands/dashboard/block.ts'
import { catalogue } from '../../commands/index.ts'
import type { Entity } from '../../src/catalogue/vocabulary/entity.ts'
import { askedFields } from '../../src/catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../src/catalogue/vocabulary/field.ts'

const entities = [...catalogue.entities.values()]

/** Names of the entities whose rows a form, a setting or a block of a page is filled with. */
export function referredEntities(): string[] {
  const ofForms = entities.flatMap((entity) => {
    const { fields, create, edit, actions = {} } = entity
    const named = [...(create?.form ?? []), ...(edit?.form ?? [])].map((name) => fields[name])
    return [...named, ...Object.values(actions).flatMap((action) => Object.values(askedFields(entity, action)))]
  })
  const ofSettings = [...catalogue.settings.values()].flatMap(({ fields }) => Object.values(fields))
  const ofBlocks = Object.values(blocks).flatMap(({ fields }) => Object.values(fields))
  return [...new Set([...ofForms, ...ofSettings, ...ofBlocks].flatMap(chosenIn))].sort()
}

/** Those that can be made, with what the form of each refers to before it. */
export function inOrderOfMaking(names: readonly string[]): Entity[] {
  const ordered = new Set<Entity>()
  const add = (name: string, above: readonly string[]) => {
    const entity = catalogue.entities.get(name)
    if (!entity?.create) throw new Error(`${name} cannot be made`)
    for (const target of refsOfForm(entity).map(([, each]) => each)) {
      if (target !== name && !above.includes(target)) add(target, [...above, name])
    }
    ordered.add(entity)
  }
  for (const name of names) add(name, [])
  return [...ordered]
}

/** The fields of an entity's form that refer to rows of others, each with the name of these. */
function refsOfForm({ fields, create, name }: Entity): [string, string][] {
  return (create?.form ?? []).flatMap((each): [string, string][] => {
    const field = fields[each]
    return field?.kind === 'ref' && field.entity !== name ? [[each, field.entity]] : []
  })
}

/** Entities whose rows a field is filled with. */
function chosenIn(field: Field | undefined): string[] {
  if (field?.kind === 'ref') return [field.entity]
  if (field?.kind === 'text' && field.address) return [field.address.entity]
  return field?.kind === 'json' && typeof field.control === 'object' ? [field.control.refs] : []
}
