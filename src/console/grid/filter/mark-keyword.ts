import { escapeRegExp } from 'es-toolkit/string'
import { keywordWords } from '../../../catalogue/schema/keyword-words.ts'

/** What `::highlight()` of index.css styles. */
const name = 'keyword'

/** ms without a change of what is shown after which it is marked: rows that fly by are not. */
const restBeforeMarking = 120

/**
 * Marks the words of a keyword wherever they stand in the rows of a list that are shown, without a node of their own: where rows are many
 * that is what they would cost. A row may be found by what it does not show, or by pinyin; nothing of it is marked then. @returns ends it.
 */
export function markKeyword(root: HTMLElement, keyword: string): () => void {
  const words = keywordWords(keyword)
    .map(({ text }) => text)
    .sort((one, other) => other.length - one.length)
  if (!('highlights' in CSS) || words.length === 0) return () => undefined
  const highlight = new Highlight()
  CSS.highlights.set(name, highlight)
  const wanted = new RegExp(words.map(escapeRegExp).join('|'), 'giu')
  const mark = () => {
    highlight.clear()
    for (const range of rangesOf(root, wanted)) highlight.add(range)
  }
  let timer = setTimeout(mark)
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(mark, restBeforeMarking)
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    CSS.highlights.delete(name)
  }
}

/** Where a text stands in the rows of a list, in capitals or not. */
function* rangesOf(root: HTMLElement, wanted: RegExp): Generator<Range> {
  for (const row of root.querySelectorAll('[role=row][data-id]')) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: found, index } of (node.nodeValue ?? '').matchAll(wanted)) {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + found.length)
        yield range
      }
    }
  }
}
