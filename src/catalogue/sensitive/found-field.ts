import { once } from '../once.ts'
import type { Entity } from '../vocabulary/entity.ts'

/** Where a school keeps its sensitive words: the setting, and its field. */
export const wordsSetting = { name: 'sensitive_words', field: 'words' } as const

/** What is said beside a list that leaves out rows not yet looked at with the words as they are. */
export const lookingText = '敏感词改过了，正在重新查找：还没查到的暂不列出'

/** A field that says whether sensitive words stand in the texts of a row. */
export type Found = { readonly name: string; readonly finds: readonly string[] }

/** That field of an entity, by its name; null where its texts are not looked at. */
export const foundField = once(({ fields }: Pick<Entity, 'fields'>): Found | null => {
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'found') return { name, finds: field.finds }
  return null
})

/** The entities whose texts are looked at for sensitive words. */
export const lookedAt = once((entities: ReadonlyMap<string, Entity>): readonly Entity[] =>
  [...entities.values()].filter((entity) => foundField(entity) !== null),
)
