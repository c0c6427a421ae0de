/**
 * Scrolls an element into sight where it is not wholly there, once the page has been laid out and shown: asking for its
 * place before would have that done in between. Answers how to call it off.
 */
export function bringIntoSight(element: Element, where: ScrollIntoViewOptions): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect()
    if (entry && entry.intersectionRatio < 1) element.scrollIntoView(where)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
