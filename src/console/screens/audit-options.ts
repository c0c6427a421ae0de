import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { ComboboxOption } from '@/ui/combobox.tsx'

const most = 30

const commands: readonly ComboboxOption[] = catalogue.commands.flatMap((command) =>
  ['create', 'edit', 'action', 'setting'].includes(command.kind)
    ? [{ value: command.id, label: `${command.title}${'entity' in command ? ` · ${command.entity.title}` : ''}` }]
    : [],
)

const entities: readonly ComboboxOption[] = [...catalogue.entities.values()].map(({ name, title }) => ({
  value: name,
  label: title,
}))

/** Commands that change something, by words of their title or what they act on. */
export async function searchCommands(keyword: string): Promise<readonly ComboboxOption[]> {
  return matching(commands, keyword)
}

/** Kinds of rows by their title. */
export async function searchEntities(keyword: string): Promise<readonly ComboboxOption[]> {
  return matching(entities, keyword)
}

function matching(options: readonly ComboboxOption[], keyword: string): readonly ComboboxOption[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return options
    .filter(({ label, value }) => words.every((word) => `${label} ${value}`.toLowerCase().includes(word)))
    .slice(0, most)
}
