import { Command } from 'cmdk'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean
}

type ComboboxProps = {
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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [list, setList] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  /** The place of the option Enter takes, as cmdk names it. */
  const [active, setActive] = useState('0')
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
            setActive('0')
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

  const choose = (option: ComboboxOption | null) => {
    onChange(option)
    setKeyword('')
    setOpen(false)
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !open) {
      event.preventDefault()
      setOpen(true)
    } else if (isArrow || (event.key === 'Enter' && open)) {
      event.preventDefault()
      if (!isArrow) event.stopPropagation()
      list?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }))
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
            aria-controls={list?.id}
            aria-autocomplete="list"
            aria-activedescendant={open && options[Number(active)] ? `${id}-${active}` : undefined}
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
            className="h-[var(--control-height)] w-full rounded-md border border-input bg-surface pr-8 pl-2.5 text-sm placeholder:text-muted-foreground disabled:opacity-60 pointer-coarse:text-[1rem] aria-invalid:border-destructive"
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
        {/* The keys it is steered by come from the input, which is elsewhere, and go no further. */}
        <Command
          shouldFilter={false}
          vimBindings={false}
          loop
          value={active}
          onValueChange={setActive}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Command.List ref={setList} label={props['aria-label'] ?? '候选项'}>
            {options.map((option, index) => (
              <Command.Item
                asChild
                key={option.value}
                value={String(index)}
                disabled={option.disabled ?? false}
                onSelect={() => choose(option)}
              >
                <div
                  id={`${id}-${index}`}
                  className="flex min-h-[max(2rem,var(--control-small))] cursor-pointer items-center gap-2 rounded-sm px-2 aria-disabled:cursor-not-allowed aria-selected:bg-accent aria-disabled:text-muted-foreground"
                >
                  <span className="min-w-0 truncate">{option.label}</span>
                  {option.hint ? <span className="truncate text-muted-foreground text-xs">{option.hint}</span> : null}
                  {option.value === value?.value ? (
                    <Check className="ml-auto size-4 shrink-0 text-primary-text" />
                  ) : null}
                </div>
              </Command.Item>
            ))}
          </Command.List>
        </Command>
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
