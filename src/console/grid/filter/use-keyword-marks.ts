import { type RefObject, useEffect } from 'react'

/** Marks the keyword of a list in its rows; where what marks it cannot be fetched, the list does without. */
export function useKeywordMarks(rows: RefObject<HTMLElement | null>, keyword: string): void {
  useEffect(() => {
    const root = rows.current
    if (root === null || keyword === '') return
    let end = () => {}
    let isWanted = true
    import('./mark-keyword.ts').then(
      ({ markKeyword }) => {
        if (isWanted) end = markKeyword(root, keyword)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
      end()
    }
  }, [rows, keyword])
}
