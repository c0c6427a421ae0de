import { catalogue } from '@/catalogue/whole-catalogue.ts'
import type { OpenList } from '@/list/open-list.ts'
import { readRecord } from '@/list/use-record.ts'
import { isOpeningAtom, navigateTo } from '@/session/navigation.ts'
import { queryClient } from '@/session/query-client.ts'
import { permissionTestAtom } from '@/session/session.ts'
import { store } from '@/session/store.ts'
import { notify } from '@/ui/toaster.tsx'
import type { AuthorFigure, Row } from '../../catalogue/wire.ts'
import { type Author, authorOf, besideOf } from './author.ts'
import { authorQuery, figureAddress } from './author-figures.ts'

/**
 * Goes to the list behind a figure on record of whoever made the record shown, else of the one under the cursor. The way
 * back leads to that record again. Goes nowhere where the operator went elsewhere before the server answered.
 * @throws ApiError where the server does not answer.
 */
export async function openAuthorFigure(list: OpenList, name: AuthorFigure['name']): Promise<void> {
  const here = new URL(location.href)
  const row = rowAtHand(list)
  const author = row && (await authorAtHand(list, row))
  if (!row || !author) return notify('这里没有发布人')
  const figures = await queryClient(list.scope).fetchQuery(authorQuery(author.person.id))
  if (location.href !== here.href || store.get(isOpeningAtom)) return
  const figure = figures.list.find((each) => each.name === name)
  const address = figure && figureAddress(catalogue, store.get(permissionTestAtom).can, figure)
  if (!figure || !address) return notify('您没有查看这个列表的权限')
  if (figure.count === 0) return notify(`${author.person.label}：${figure.title} 0`)
  here.searchParams.set('open', String(row.id))
  await navigateTo(here.pathname + here.search)
  await navigateTo(address, { replace: false })
}

function rowAtHand({ rows, cursor, pinned }: OpenList): Row | null {
  if (pinned.id() !== null) return pinned.row()
  const id = cursor.id()
  return id === null ? null : (rows.entryOf(id)?.row ?? null)
}

async function authorAtHand({ query: { entity } }: OpenList, row: Row): Promise<Author | null> {
  const own = authorOf(entity, row)
  const beside = own ? null : besideOf(catalogue, entity, row)
  const record = beside && (await readRecord(beside.entity, beside.id))
  return own ?? (beside && record ? authorOf(beside.entity, record) : null)
}
