import { catalogue } from '../../commands/index.ts'
import { collide } from '../../src/catalogue/collision.ts'
import { normalKey } from '../../src/catalogue/key.ts'

/** Single keys that no command has, or none within reach of an entity's list: what the catalogue leaves, whatever it gives. */
export function freeKeys(entity?: string): string[] {
  const reach = catalogue.commands.filter((each) => !entity || !('entity' in each) || each.entity.name === entity)
  const taken = reach.flatMap(({ keys }) => keys.map(normalKey))
  return [...'qwertyuiopasdfghjklzxcvbnm;,-='].filter((key) => !taken.some((other) => collide(other, key)))
}
