import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { thousands } from '@/format/number.ts'
import { CommandKey } from '@/hotkeys/command-key.tsx'
import { useRecord } from '@/list/use-record.ts'
import { useFreshQuery } from '@/session/event/use-fresh-query.ts'
import { useFeatures } from '@/session/features.ts'
import { useCan } from '@/session/session.ts'
import { keptClear } from '@/ui/keep-clear.ts'
import { Avatar } from '@/ui/media/avatar.tsx'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { AuthorFigure, Row } from '../../catalogue/wire.ts'
import { type Author, authorOf, besideOf } from './author.ts'
import { authorQuery, figureAddress } from './author-figures.ts'

type AuthorRecordProps = {
  readonly entity: Entity
  readonly row: Row
  /** Whether the cursor rests on it, so that it may be asked about. */
  readonly isRested: boolean
}

const keepClear = keptClear('detail')

/** What is on record of whoever made what is decided about, always in sight, with a key into each of its lists. */
export function AuthorRecord({ entity, row, isRested }: AuthorRecordProps) {
  const author = useAuthor(entity, row, isRested)
  const isKnown = useFeatures().author
  const query = authorQuery(author?.person.id ?? 0)
  const { data } = useQuery({ ...query, enabled: isKnown && isRested && author !== null })
  useFreshQuery(query.queryKey, { of: data?.list.map((figure) => figure.entity) ?? [] })
  if (!isKnown || !author || data?.list.length === 0) return null
  const { label, person } = author
  return (
    <section ref={keepClear} aria-label={`${label}的记录`} className="min-h-18 border-t px-4 py-2 text-sm">
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <li className="flex min-w-0 items-center gap-1.5">
          <span className="shrink-0 text-muted-foreground">{label}</span>
          <Avatar src={person.picture} name={person.label} />
          <span className="truncate font-medium">{person.label}</span>
        </li>
        {data?.list.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </ul>
    </section>
  )
}

function Figure({ figure }: { readonly figure: AuthorFigure }) {
  const can = useCan()
  const named = `grid.author${figure.name.charAt(0).toUpperCase()}${figure.name.slice(1)}`
  const command = catalogue.commands.find(({ id }) => id === named)
  const address = figureAddress(catalogue, can, figure)
  const text = (
    <>
      {figure.title} <span className="tabular-nums">{thousands(figure.count)}</span>
    </>
  )
  if (figure.count === 0 || address === null) return <li className="text-muted-foreground">{text}</li>
  return (
    <li className="flex items-center gap-1.5">
      <Link to={address} className="text-primary-text hover:underline">
        {text}
      </Link>
      {command ? <CommandKey command={command} className="max-sm:hidden" /> : null}
    </li>
  )
}

/** Who made the record, else whoever made the one beside it. */
function useAuthor(entity: Entity, row: Row, isRested: boolean): Author | null {
  const own = authorOf(entity, row)
  const beside = own ? null : besideOf(catalogue, entity, row)
  const { data } = useRecord(beside?.entity ?? entity, isRested ? (beside?.id ?? null) : null)
  return own ?? (beside && data ? authorOf(beside.entity, data) : null)
}
