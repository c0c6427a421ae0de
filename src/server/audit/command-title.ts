import type { Catalogue } from '../../catalogue/catalogue.ts'

/** The title of a command by its id, as the catalogue has it now. */
export function commandTitle(catalogue: Catalogue, id: string): string {
  const command = catalogue.commands.find((each) => each.id === id)
  if (command?.kind === 'setting') return `保存设置「${command.title}」`
  return command?.title ?? id
}

/** What an undo of a command is called, or the undo of that. `depth` counts the batches taken back in a row. */
export function batchTitle(title: string, depth: number): string {
  if (depth === 0) return title
  return depth % 2 === 1 ? `撤销「${title}」` : `重做「${title}」`
}
