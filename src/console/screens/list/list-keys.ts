import { openSavedPart } from '@/command/saved-state.ts'
import type { GridShellId } from '@/command/shell-registry.ts'
import type { OpenList } from '@/list/open-list.ts'
import { isHandled } from '@/list/rows/row-slots.ts'
import { loadSaved } from '@/saved/load-saved.ts'
import { messageOf } from '@/session/call/message-of.ts'
import { onceShown, openDetail } from '@/ui/media/in-detail.ts'
import { movePicture, type PictureMove } from '@/ui/media/picture-frames.ts'
import { playFilm } from '@/ui/media/play-film.ts'
import { notify, warn } from '@/ui/toaster.tsx'
import type { AuthorFigure } from '../../../catalogue/wire.ts'

/** What the list's keys act upon. */
type GridKeysParts = {
  readonly list: OpenList
  readonly reveal: (index: number) => void
  readonly rowsInView: () => number
  readonly open: () => void
  /** Closes what is open beside the list. */
  readonly close: () => void
  readonly focusFilter: () => void
  readonly openColumns: () => void
  readonly openCharts: () => void
  /** Puts the rows closer together, or further apart to be read; null where they are neither. */
  readonly toggleDensity: (() => void) | null
  /** Brings back the columns the list does without, or folds them again; null where it has all. */
  readonly toggleFolded: (() => void) | null
  /** Opens the import; null where rows cannot be created by this operator. */
  readonly openImport: (() => void) | null
  /** Puts a row where another one is; null where the order is not for the operator to choose. */
  readonly move: ((from: number, to: number) => Promise<void>) | null
}

/** What each command of scope grid does. One without an implementation does not compile. */
export function gridKeys(parts: GridKeysParts): Readonly<Record<GridShellId, () => void>> {
  const { list, reveal, rowsInView } = parts
  const { rows, selection, range, cursor, decider } = list
  const last = () => Math.max(0, rows.summary().size - 1)
  const bounded = (index: number) => Math.max(0, Math.min(last(), index))

  const go = (index: number) => list.go(bounded(index))
  const extend = (index: number) => {
    range.extendTo(bounded(index))
    reveal(cursor.index())
  }
  const move = (step: 1 | -1) => {
    if (parts.move === null) return notify('这个列表不按顺序排，不能上下移动')
    void parts.move(cursor.index(), cursor.index() + step)
  }
  const inDetail = async (act: () => boolean, what: string) => {
    const moves = cursor.moves()
    const found = await onceShown(act, () => cursor.moves() === moves)
    if (found === 'none') notify(openDetail() ? `这一条没有${what}` : `没有${what}，先打开详情`)
  }
  const picture = (move: PictureMove) => void inDetail(() => movePicture(move), '图片')
  return {
    'grid.down': () => go(cursor.index() + 1),
    'grid.up': () => go(cursor.index() - 1),
    'grid.first': () => go(0),
    'grid.last': () => go(last()),
    'grid.pageDown': () => go(cursor.index() + rowsInView()),
    'grid.pageUp': () => go(cursor.index() - rowsInView()),
    'grid.nextUnhandled': () => {
      const next = rows.nextUnhandled(bounded(cursor.index() + 1))
      if (next === null) notify('没有未处理的内容了')
      else go(next)
    },
    'grid.toggle': () => {
      range.forget()
      const id = cursor.id()
      const why = id === null ? decider.unread() : null
      if (id !== null) selection.toggle(id)
      else if (why !== null) warn(why)
    },
    'grid.extendDown': () => extend(cursor.index() + 1),
    'grid.extendUp': () => extend(cursor.index() - 1),
    'grid.selectAll': () => void selectAll(list),
    'grid.clear': () => {
      range.forget()
      if (selection.clear() === 0) parts.close()
    },
    'grid.open': () => parts.open(),
    'grid.filter': () => parts.focusFilter(),
    'grid.repeat': () => void decider.repeat(),
    'grid.refresh': () => void list.refresh(),
    'grid.moveUp': () => move(-1),
    'grid.moveDown': () => move(1),
    'grid.pictureLarger': () => picture('larger'),
    'grid.pictureSmaller': () => picture('smaller'),
    'grid.pictureTurn': () => picture('turn'),
    'grid.play': () => void inDetail(playFilm, '能播放的视频或声音'),
    'grid.authorPosts': () => void openFigure(list, 'posts'),
    'grid.authorRefusals': () => void openFigure(list, 'refusals'),
    'grid.authorBlocks': () => void openFigure(list, 'blocks'),
    'grid.authorPostComplaints': () => void openFigure(list, 'postComplaints'),
    'grid.authorComplaints': () => void openFigure(list, 'complaints'),
    'grid.charts': () => parts.openCharts(),
    'grid.import': () => {
      if (parts.openImport === null) notify('这个列表不能导入')
      else parts.openImport()
    },
    'grid.exportCsv': () => void saveAs(list, 'csv'),
    'grid.exportXlsx': () => void saveAs(list, 'xlsx'),
    'grid.exportZip': () => void saveAs(list, 'zip'),
    'grid.saveView': () => openSavedPart('saveView'),
    'grid.updateView': () => void loadSaved().then(({ updateView }) => updateView()),
    'grid.density': () => {
      if (parts.toggleDensity === null) notify('图片视图没有行距')
      else parts.toggleDensity()
    },
    'grid.folded': () => {
      if (parts.toggleFolded === null) notify('没有收起的列')
      else parts.toggleFolded()
    },
    'grid.columns': () => parts.openColumns(),
  }
}

/**
 * Selects the loaded rows that are still to be handled; where these are selected already, all that match now. The moment
 * of asking decides what matches: rows that arrive later are not meant (specification §10.4).
 */
export async function selectAll({ rows, selection }: OpenList): Promise<void> {
  const { isAllLoaded } = selection.summary()
  if (!isAllLoaded) {
    selection.selectLoaded(
      rows
        .entries()
        .filter((entry) => !isHandled(entry))
        .map(({ row }) => row.id),
    )
    return
  }
  try {
    await selection.selectCounted(() => rows.recount('all').then(({ total, asOf }) => ({ expected: total, asOf })))
  } catch (error) {
    if (rows.isOpen()) warn(`没有选择全部：${messageOf(error)}`)
  }
}

async function saveAs(list: OpenList, format: 'csv' | 'xlsx' | 'zip'): Promise<void> {
  const { exportList } = await import('@/export/export-list.ts')
  await exportList(list, format)
}

async function openFigure(list: OpenList, name: AuthorFigure['name']): Promise<void> {
  try {
    const { openAuthorFigure } = await import('@/detail/open-author-figure.ts')
    await openAuthorFigure(list, name)
  } catch (error) {
    warn(`没有打开：${messageOf(error)}`)
  }
}
