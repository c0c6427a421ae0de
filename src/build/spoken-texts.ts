import type { Catalogue } from '../catalogue/catalogue.ts'
import { searchTexts } from '../catalogue/search.ts'
import { askedFields } from '../catalogue/vocabulary/entity-use.ts'

/** Every text whose syllables the console needs: what the palette looks in, keys' titles, and choices actions ask for. */
export function spokenTexts(catalogue: Catalogue): string[] {
  const keyed = catalogue.shell.flatMap(({ title, group }) => [title, group])
  const choices = catalogue.commands.flatMap((command) => {
    if (command.kind !== 'action') return []
    return Object.values(askedFields(command.entity, command.action)).flatMap((field) => {
      if (field.kind === 'choice' || field.kind === 'status') return Object.values(field.options)
      return field.kind === 'choiceOrText' ? field.templates : []
    })
  })
  return [...new Set([...searchTexts(catalogue), ...keyed, ...choices, '视图', '宏', '视图和宏'])]
}
