import { Check, ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean
}

export type ComboboxProps = {
  readonly value: ComboboxOption | null
  readonly onChange: (option: ComboboxOption | null) => void
  /** Finds options for what was typed; called again with every letter, the last answer wins. */
  readonly onSearch: (keyword: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  readonly placeholder?: string
  readonly id?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
}

/** What was found, and for which words. */
type Found = {
  readonly keyword: string
  readonly options: readonly ComboboxOption[]
  readonly state: 'ready' | 'failed'
}

const none: readonly ComboboxOption[] = []

/** One of many, found by typing: arrows move, Enter chooses, Esc closes, Backspace on nothing clears. */
export function Combobox({
  value,
  onChange,
  onSearch,
  placeholder = '输入以搜索',
  className,
  ...props
}: ComboboxProps) {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [active, setActive] = useState(0)
  // What was found for other words is nothing to choose from: Enter would take somebody else.
  const isCurrent = found !== null && found.keyword === keyword
  const options = isCurrent ? found.options : none
  const state = isCurrent ? found.state : 'loading'

  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        onSearch(keyword, abort.signal).then(
          (options) => {
            if (abort.signal.aborted) return
            setFound({ keyword, options, state: 'ready' })
            setActive(0)
          },
          () => (abort.signal.aborted ? undefined : setFound({ keyword, options: none, state: 'failed' })),
        )
      },
      keyword === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
      setFound(null)
    }
  }, [open, keyword, onSearch])

  useEffect(() => {
    if (open) document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, list, active])

  const choose = (option: ComboboxOption | null) => {
    onChange(option)
    setKeyword('')
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((index) => (options.length ? (index + step + options.length) % options.length : 0))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      event.stopPropagation()
      const option = options[active]
      if (option && !option.disabled) choose(option)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && keyword === '' && value) {
      onChange(null)
    }
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div className={cn('relative', className)}>
          <input
            {...props}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && options[active] ? `${list}-${active}` : undefined}
            autoComplete="off"
            value={open ? keyword : (value?.label ?? '')}
            placeholder={open && value ? value.label : placeholder}
            onChange={(event) => {
              setKeyword(event.target.value)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
            className="h-[var(--control-height)] w-full rounded-md border border-input bg-surface pr-8 pl-2.5 text-sm placeholder:text-muted-foreground disabled:opacity-60 pointer-coarse:text-[16px] aria-invalid:border-destructive"
          />
          {value && !open && !props.disabled ? (
            <button
              type="button"
              aria-label="清除"
              onClick={() => choose(null)}
              className="absolute inset-y-0 right-1.5 my-auto grid size-5 place-items-center rounded text-muted-foreground hover:text-foreground"
            >
              <X className="size-3.5" />
            </button>
          ) : (
            <ChevronsUpDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted-foreground" />
          )}
        </div>
      </PopoverAnchor>
      <PopoverContent
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => (event.target === input.current ? event.preventDefault() : undefined)}
        className="max-h-72 w-[var(--radix-popover-trigger-width)] min-w-56 overflow-y-auto"
      >
        <SearchState state={state} isEmpty={options.length === 0} keyword={keyword} />
        <div id={list} role="listbox" aria-label={props['aria-label'] ?? '候选项'}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which names the active option
            <div
              key={option.value}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={option.disabled || undefined}
              onMouseMove={() => setActive(index)}
              onClick={() => (option.disabled ? undefined : choose(option))}
              className="flex min-h-[max(2rem,var(--control-small))] cursor-pointer items-center gap-2 rounded-sm px-2 aria-disabled:cursor-not-allowed aria-selected:bg-accent aria-disabled:text-muted-foreground"
            >
              <span className="min-w-0 truncate">{option.label}</span>
              {option.hint ? <span className="truncate text-muted-foreground text-xs">{option.hint}</span> : null}
              {option.value === value?.value ? <Check className="ml-auto size-4 shrink-0 text-primary-text" /> : null}
            </div>
          ))}
        </div>
      </PopoverContent>
    </Popover>
  )
}

type SearchStateProps = {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly isEmpty: boolean
  readonly keyword: string
}

/** What there is to say beside the options found. */
function SearchState({ state, isEmpty, keyword }: SearchStateProps) {
  if (state === 'failed') return <p className="px-2 py-1.5 text-destructive">搜索失败，请重试</p>
  if (!isEmpty) return null
  const text = state === 'loading' ? '搜索中…' : keyword === '' ? '没有可选的' : `没有找到「${keyword}」`
  return <p className="px-2 py-1.5 text-muted-foreground">{text}</p>
}
