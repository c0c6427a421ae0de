import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { FormCommand } from '../../catalogue/command.ts'

/** Whether a form needs the width of a page: a page's blocks and a form's questions are put together beside what they look like. */
export function isPageForm({ entity, form }: FormCommand): boolean {
  return form.form.some((name) => {
    const field = entity.fields[name]
    return field?.kind === 'json' && (field.control === 'blocks' || field.control === 'questions')
  })
}

/** The address of a form that needs a page of its own, for a row or a new one; null where a sheet beside the list will do. */
export function pageFormAddress(
  catalogue: Pick<Catalogue, 'screens'>,
  command: FormCommand,
  id: number | null,
): string | null {
  if (!isPageForm(command)) return null
  const place = catalogue.screens.find(({ screen }) => screen.kind === 'form' && screen.entity === command.entity.name)
  return place ? `${place.path}${id === null ? '' : `?id=${id}`}` : null
}
