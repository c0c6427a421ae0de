import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { ComboboxOption } from '@/ui/combobox.tsx'
import { searchOptions } from '@/value/entity-options.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'

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

/**
 * Rows of a kind by what they are called, for whoever may choose among them, and by their number: what is gone is on record all the
 * same.
 */
export function searchRows(entity: Entity, mayChoose: boolean) {
  return async (keyword: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
    const rows = mayChoose ? await searchOptions(entity, keyword, signal) : []
    const found = rows.map(({ id, label, hint }) => ({ value: String(id), label, hint: hint ?? undefined }))
    const [, number] = /^#?([1-9]\d{0,14})$/.exec(keyword.trim()) ?? []
    if (number === undefined || found.some(({ value }) => value === number)) return found
    return [...found, { value: number, label: `#${number}` }]
  }
}

function searchIn(options: readonly ComboboxOption[]) {
  return async (keyword: string): Promise<readonly ComboboxOption[]> => {
    const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
    return options
      .filter(({ label, value }) => words.every((word) => `${label} ${value}`.toLowerCase().includes(word)))
      .slice(0, most)
  }
}
