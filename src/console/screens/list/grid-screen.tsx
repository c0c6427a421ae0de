import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { knownCatalogue } from '@/catalogue/known-catalogue.ts'
import { type Filter, readListQuery, withFilter, withParam } from '@/list/list-query.ts'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import type { ScreenProps } from '../registry.ts'
import { ListPage } from './list-page.tsx'

/** Parameters of the address that do not change which rows are shown. */
const besides = ['open', 'new']

/** A screen of lists: what it shows is read from the address, so that it can be linked and gone back to. */
export function GridScreen({ screen }: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const key = JSON.stringify([...params].filter(([name]) => !besides.includes(name)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a record leaves the list as it is
  const query = useMemo(() => readListQuery(knownCatalogue(), screen, params), [screen, key])
  const entities = useMemo(
    () =>
      screen.screen.kind === 'grid' ? screen.screen.entities.map((name) => entityNamed(knownCatalogue(), name)) : [],
    [screen],
  )
  // The router shows a new address a moment later; what changes meanwhile builds upon what was asked for last.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (next: URLSearchParams, replace = false) => {
      latest.current = next
      setParams(next, { replace })
    },
    [setParams],
  )
  const onFilterReplace = useCallback(
    (filter: Filter, replace = false) =>
      change(withFilter(latest.current, readListQuery(knownCatalogue(), screen, latest.current), filter), replace),
    [change, screen],
  )
  const onFilter = useCallback(
    (part: Filter, replace = false) =>
      onFilterReplace({ ...readListQuery(knownCatalogue(), screen, latest.current).filter, ...part }, replace),
    [onFilterReplace, screen],
  )
  const onParam = useCallback(
    (name: string, value: string | null) => {
      // Another entity has other fields, so nothing of the filter is kept.
      const now = name === 'entity' ? new URLSearchParams() : latest.current
      change(withParam(now, name, value), besides.includes(name))
    },
    [change],
  )
  const onOpen = useCallback((id: number) => change(withParam(latest.current, 'open', String(id))), [change])
  const opened = Number(params.get('open'))
  return (
    <ListPage
      screen={screen}
      query={query}
      entities={entities}
      openId={Number.isSafeInteger(opened) && opened > 0 ? opened : null}
      isCreating={params.has('new')}
      onFilter={onFilter}
      onFilterReplace={onFilterReplace}
      onOpen={onOpen}
      onParam={onParam}
    />
  )
}
