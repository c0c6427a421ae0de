import { contains } from './page-request.ts'
import type { Span } from './row-slots.ts'

/** A page that was asked for: what it is to fill, and what ends the asking. */
export type PageOnTheWay = { span: Span; readonly controller: AbortController }

/** The pages of a list that were asked for and are not there yet, kept to the positions they are to fill while these move. */
export function createPagesOnTheWay() {
  const pages = new Set<PageOnTheWay>()

  /** Gives up those that nobody waits for any more; all where it is not said which. */
  function abandon(isWanted: (span: Span) => boolean = () => false): void {
    for (const page of pages) {
      if (isWanted(page.span)) continue
      page.controller.abort()
      pages.delete(page)
    }
  }

  return {
    begin: (span: Span): PageOnTheWay => {
      const page = { span, controller: new AbortController() }
      pages.add(page)
      return page
    },
    end: (page: PageOnTheWay) => pages.delete(page),
    abandon,
    /** Whether a position is about to be filled. */
    holds: (index: number) => [...pages].some(({ span }) => contains(span, index)),
    /** Moves each by as many positions as is said of where it begins. */
    move: (by: (from: number) => number) => {
      for (const page of pages) {
        const delta = by(page.span.from)
        page.span = { from: page.span.from + delta, to: page.span.to + delta }
      }
    },
  }
}
