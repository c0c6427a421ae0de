import { memo, use } from 'react'
import { cutAtWords } from '../../../catalogue/sensitive/cut-at-words.ts'
import { SensitiveWordsContext } from './sensitive-words.ts'

/** A text with the school's sensitive words marked: looked for once, however often the row around it changes. */
export const Highlight = memo(function Highlight({ text }: { readonly text: string }) {
  const parts = cutAtWords(text, use(SensitiveWordsContext))
  if (parts.length === 1) return text
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} title="敏感词">
        {part}
      </mark>
    ) : (
      part
    ),
  )
  // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
})
