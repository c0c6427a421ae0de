import { isOwnPath } from '../../../catalogue/schema/own-path.ts'

/**
 * The files of what is pasted or dropped; none where text comes with them: programs for documents and tables put a picture of the
 * text beside it, which nobody could correct or search.
 */
export function filesMeant(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])]
  return files.length > 0 && textOf(data?.getData('text/html') ?? '') !== '' ? [] : files
}

/** Pasted HTML as the text can hold it, and what to say of pictures in it: a file of another computer is none that a reader has. */
export function asPasted(html: string): { readonly html: string; readonly problem: string | null } {
  const { body } = parsed(html)
  let lost = 0
  let foreign = 0
  for (const picture of body.querySelectorAll('img')) {
    const address = ownAddress(picture.getAttribute('src') ?? '')
    if (isOwnPath(address)) picture.setAttribute('src', address)
    else if (/^https?:\/\//i.test(address)) foreign += 1
    else {
      lost += 1
      picture.remove()
    }
  }
  // The text has no tables: a row is a line, so that its cells do not run into one another.
  for (const table of [...body.querySelectorAll('table')].filter((each) => !each.querySelector('table')))
    table.replaceWith(...[...table.rows].flatMap(asLine))
  const said = [
    ...(lost > 0 ? [`有 ${lost} 张图片没有带过来，请用「插入图片」添加`] : []),
    ...(foreign > 0 ? [`有 ${foreign} 张图片还在别的网站上，可能显示不出来，最好存到电脑上再用「插入图片」添加`] : []),
  ]
  return { html: body.innerHTML, problem: said.length > 0 ? said.join('；') : null }
}

/** A row of a table as a line; as what stands in it where that is more than text, as in tables that only arrange a page. */
function asLine(row: HTMLTableRowElement): Node[] {
  const cells = [...row.cells]
  if (cells.length === 1 || row.querySelector('img, ul, ol, p + p'))
    return cells.flatMap((cell) => [...cell.childNodes])
  const line = document.createElement('p')
  line.textContent = cells.map((cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join('　')
  return [line]
}

/** An address without this console's own origin, which browsers copy along. */
function ownAddress(address: string): string {
  const origin = `${location.origin}/`
  return address.startsWith(origin) ? address.slice(origin.length - 1) : address
}

const textOf = (html: string) => (html === '' ? '' : (parsed(html).body.textContent ?? '').trim())

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
