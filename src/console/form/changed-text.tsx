import { diffChars } from 'diff'

/** Characters kept of what is alike, on either side of a difference. */
const around = 12

/**
 * What a long text says otherwise than another, marked, with a little of what stands around it: the two stand beside each
 * other where one is to be chosen, and what is alike would push the difference out of sight.
 */
export function ChangedText({ text, other }: { readonly text: string; readonly other: string }) {
  const parts = diffChars(other, text, { timeout: 200 }) ?? []
  if (parts.length === 0) return text
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
  return parts.map(({ value, added, removed }, index) => {
    if (removed) return null
    if (added) return <mark key={index}>{value}</mark>
    return shortened(value, index === 0, index === parts.length - 1)
  })
  // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
}

function shortened(alike: string, isFirst: boolean, isLast: boolean): string {
  const characters = [...alike]
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around]
  if (characters.length <= head + tail + 2) return alike
  return `${characters.slice(0, head).join('')}…${tail > 0 ? characters.slice(-tail).join('') : ''}`
}
