import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ShellKey } from '@/hotkeys/command-key.tsx'
import { cn } from '@/ui/cn.ts'

/** ms without a key after which what is typed is searched for. */
const restBeforeSearch = 250

type KeywordInputProps = {
  readonly value: string
  /** Searches for a keyword. A further one while the field has the focus replaces the address, so that going back leaves the search. */
  readonly onApply: (keyword: string, replace: boolean) => void
  /** Whether a search would lose what is selected, which one that is not yet asked for by Enter must not. */
  readonly hasSelection: () => boolean
  readonly onLeave: () => void
  readonly ref: Ref<HTMLInputElement>
}

/**
 * Search by word while it is typed, but not while an input method composes, nor while rows are selected. Leaving the field applies
 * what was typed, as Enter does, which goes to the list; Esc goes there with what was searched for before.
 */
export function KeywordInput({ value, onApply, hasSelection, onLeave, ref }: KeywordInputProps) {
  const [text, setText] = useState(value)
  const [isComposing, setComposing] = useState(false)
  const before = useRef(value)
  /** What the list was asked for last, which the address shows a moment later. */
  const asked = useRef(value)
  /** All it was asked for since the field has the focus. */
  const typed = useRef(new Set<string>())
  const apply = () => {
    const keyword = text.trim()
    if (keyword === asked.current) return
    onApply(keyword, typed.current.size > 0)
    typed.current.add(keyword)
    asked.current = keyword
  }

  useEffect(() => {
    if (typed.current.has(value)) return
    asked.current = value
    setText(value)
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the time anew, nothing else
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => {
      if (!hasSelection()) apply()
    }, restBeforeSearch)
    return () => clearTimeout(timer)
  }, [text, isComposing])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      event.currentTarget.blur()
      onLeave()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      // Before the field is left, which applies it.
      flushSync(() => setText(before.current))
      onLeave()
    }
  }
  return (
    <div className="relative min-w-0 flex-1 sm:w-40 xl:max-2xl:w-32 xl:max-[90rem]:w-28">
      <Search className="pointer-events-none absolute inset-y-0 left-2 my-auto size-4 text-muted-foreground" />
      <input
        ref={ref}
        type="search"
        aria-label="搜索列表"
        placeholder="搜索"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          // Coming back from another window leaves what Esc goes back to.
          if (typed.current.size === 0) before.current = value
        }}
        onBlur={({ currentTarget }) => {
          // Another window has the focus; the field is not left.
          if (currentTarget === document.activeElement) return
          setText(text.trim())
          apply()
          typed.current.clear()
        }}
        className={cn(
          'h-[var(--control-height)] w-full rounded-md border border-input bg-surface pl-8 text-sm placeholder:text-muted-foreground [&::-webkit-search-cancel-button]:hidden',
          text === '' ? 'pr-8' : 'pr-2',
        )}
      />
      {text === '' ? (
        <ShellKey id="grid.filter" className="pointer-events-none absolute inset-y-0 right-2 max-sm:hidden" />
      ) : null}
    </div>
  )
}
