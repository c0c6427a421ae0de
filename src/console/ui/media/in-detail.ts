/** What a detail shows may still be on its way: its code, the record in full, what stands beside it. */
const onTheWay = ':is([aria-busy=true], [aria-label=加载中])'

/** The record beside the list, where it is open. */
export function openDetail(): Element | null {
  return document.querySelector('main aside')
}

/**
 * Does something to what the detail shows as soon as that is there, unless the operator goes on to something else first.
 * @param isHere whether the operator is still at the same record.
 * @returns whether it was done, called off, or there is nothing to do it to.
 */
export async function onceShown(act: () => boolean, isHere: () => boolean): Promise<'done' | 'left' | 'none'> {
  const focused = document.activeElement
  const isWanted = () =>
    isHere() && (document.activeElement === focused || openDetail()?.contains(document.activeElement) === true)
  while (!act()) {
    if (!openDetail()?.querySelector(onTheWay)) return 'none'
    await new Promise(requestAnimationFrame)
    if (!isWanted()) return 'left'
  }
  return 'done'
}
