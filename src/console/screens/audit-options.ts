import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { ComboboxOption } from '@/ui/combobox.tsx'

const most = 30

/** Commands that change something, by words of their title or what they act on. */
export const searchCommands = searchIn(
  catalogue.commands.flatMap((command) =>
    ['create', 'edit', 'action', 'setting'].includes(command.kind)
      ? [{ value: command.id, label: `${command.title}${'entity' in command ? ` · ${command.entity.title}` : ''}` }]
      : [],
  ),
)

/** Kinds of rows by their title. */
export const searchEntities = searchIn(
  [...catalogue.entities.values()].map(({ name, title }) => ({ value: name, label: title })),
)

function searchIn(options: readonly ComboboxOption[]) {
  return async (keyword: string): Promise<readonly ComboboxOption[]> => {
    const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
    return options
      .filter(({ label, value }) => words.every((word) => `${label} ${value}`.toLowerCase().includes(word)))
      .slice(0, most)
  }
}
