import { consoleCall } from '@/session/call/api.ts'
import { type Catalogue, screensOf } from '../../catalogue/catalogue.ts'
import type { AuthorAnswer, AuthorFigure } from '../../catalogue/wire.ts'

/** The query of what stands on record of a person; asked once a person. */
export function authorQuery(id: number) {
  return {
    queryKey: ['author', id],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      consoleCall<AuthorAnswer>('GET', '/console/author', { id }, { quiet: true, signal }),
  }
}

/** The list that shows the rows a figure counts; null where no screen shows all of them to this operator. */
export function figureAddress(
  catalogue: Pick<Catalogue, 'screens'>,
  can: (permission: string) => boolean,
  { entity, filter }: AuthorFigure,
): string | null {
  const place = screensOf(catalogue, entity).find(
    ({ id, screen }) => can(id) && screen.kind === 'grid' && Object.keys(screen.where).length === 0,
  )
  return place ? `${place.path}?${new URLSearchParams({ entity, ...filter })}` : null
}
