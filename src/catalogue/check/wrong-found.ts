import type { Catalogue } from '../catalogue.ts'
import { wordsSetting } from '../sensitive/found-field.ts'
import type { Entity } from '../vocabulary/entity.ts'
import { askedOf } from '../vocabulary/entity-use.ts'

/** Where sensitive words are found in what is no text, by what no school keeps, or as somebody would write, in words. */
export function wrongFound({ entities, settings }: Pick<Catalogue, 'entities' | 'settings'>): string[] {
  const all = [...entities.values()].flatMap(wrongIn)
  const isUsed = [...entities.values()].some(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'found'))
  const { name, field } = wordsSetting
  const isKept = settings.get(name)?.fields[field]?.kind === 'longText'
  return isUsed && !isKept
    ? [...all, `sensitive words are kept in ${name}.${field}, which is no text of a setting`]
    : all
}

function wrongIn({ name, fields, list, create, edit, actions = {} }: Entity): string[] {
  const own = Object.entries(fields).flatMap(([each, field]) => (field.kind === 'found' ? [{ each, field }] : []))
  const asked = [...(create?.form ?? []), ...(edit?.form ?? []), ...Object.values(actions).flatMap(askedOf)]
  return [
    ...(own.length > 1
      ? [`${name} has several fields of what is found: ${own.map(({ each }) => each).join(' and ')}`]
      : []),
    ...own.flatMap(({ each, field: { finds } }) => {
      const place = `${name}.${each}`
      const others = finds.filter((text) => fields[text]?.kind !== 'text' && fields[text]?.kind !== 'longText')
      return [
        ...(finds.length === 0 ? [`${place} finds words in nothing`] : []),
        ...others.map((text) => `${place} finds words in ${text}, which is no text`),
        ...(list?.filter?.includes(each) ? [] : [`${place} is no filter of its list, and of no use`]),
        ...(asked.includes(each) || list?.columns.includes(each)
          ? [`${place} is asked for or shown, and only filters`]
          : []),
      ]
    }),
  ]
}
