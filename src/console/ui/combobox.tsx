import { ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ComboboxOptions } from './combobox-options.tsx'
import { isSubmitKey } from './keyboard/submit-key.ts'
import { Popover, PopoverAnchor, PopoverContent } from './popover.tsx'
import { SearchState } from './search-state.tsx'
import { Problem } from './state.tsx'
import { warn } from './toaster.tsx'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  readonly hint?: string | undefined
  /** Heading it stands under, with all others of it. */
  readonly group?: string | undefined
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean
}

type ComboboxProps = {
  readonly value: ComboboxOption | null
  readonly onChange: (option: ComboboxOption | null) => void
  /** Finds options for what was typed; called again with every letter, the last answer wins. */
  readonly onSearch: (keyword: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  /**
   * What was typed as a value of its own, or null where it can be none: offered first, and taken when the input is left. The
   * value is then what is typed, and goes on being typed.
   */
  readonly onWrite?: (text: string) => ComboboxOption | null
  /** Told of words that were left without choosing by them, which stay in sight, and null once there are none. The same function throughout. */
  readonly onLeft?: (words: string | null) => void
  readonly placeholder?: string
  /** What it chooses from: said where there is none. */
  readonly among?: string | undefined
  /** Where one is made: said where there is none at all. */
  readonly madeAt?: string | undefined
  /** What tells the chosen one apart goes on being shown, below it. */
  readonly keepsHint?: boolean
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

/** One of many, found by typing: arrows move, Enter chooses, Ctrl Enter sends the form with it, Esc closes, Backspace on nothing clears. */
export function Combobox({
  value,
  onChange,
  onSearch,
  onWrite,
  onLeft,
  placeholder = '输入以搜索',
  among,
  madeAt,
  keepsHint = false,
  className,
  ...props
}: ComboboxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [list, setList] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  /** What is chosen as it was offered, which tells it apart. */
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  /** The place of the option Enter takes, as cmdk names it. */
  const [active, setActive] = useState('0')
  /** Whether Enter was pressed before these words were answered: what is found first is meant. */
  const isAwaited = useRef(false)
  const [given, setGiven] = useState(value?.value)
  // What else gives it a value or takes its value away takes the words along that were left in its place.
  if (given !== value?.value) {
    setGiven(value?.value)
    if (!open) setKeyword('')
  }
  const isUntouched = onWrite !== undefined && keyword === value?.value
  const sought = isUntouched ? '' : keyword
  const written = onWrite && !isUntouched && keyword !== '' ? onWrite(keyword) : null
  // What was found for other words is nothing to choose from: Enter would take somebody else.
  const isCurrent = found !== null && found.keyword === sought
  const options = isCurrent ? found.options : none
  const offered = written ? [written, ...options] : options
  const state = isCurrent ? found.state : 'loading'
  const left = !open && sought !== '' && !written ? sought : null
  const seen = options.find((option) => option.value === value?.value)
  if (seen && seen.value !== chosen?.value) setChosen(seen)
  const known = chosen?.value === value?.value ? chosen : value
  const hint = keepsHint && left === null && value ? known?.hint : undefined
  const described = [props['aria-describedby'], hint && `${id}-hint`].filter(Boolean).join(' ')

  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        onSearch(sought, abort.signal).then(
          (options) => {
            if (abort.signal.aborted) return
            setFound({ keyword: sought, options, state: 'ready' })
            setActive('0')
          },
          () => (abort.signal.aborted ? undefined : setFound({ keyword: sought, options: none, state: 'failed' })),
        )
      },
      sought === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
      setFound(null)
      isAwaited.current = false
    }
  }, [open, sought, onSearch])

  useEffect(() => {
    if (!isAwaited.current || state === 'loading') return
    isAwaited.current = false
    if (offered[0] && !offered[0].disabled) choose(offered[0])
  })

  useEffect(() => onLeft?.(left), [left, onLeft])

  const show = () => {
    if (onWrite && left === null) setKeyword(value?.value ?? '')
    setOpen(true)
  }
  const leave = () => {
    if (!open) return
    const [named, ...others] = options.filter(({ label, disabled }) => !disabled && label === sought.trim())
    if (named && others.length === 0) return choose(named)
    if (written) onChange(written)
    else if (onWrite && keyword === '' && value) onChange(null)
    setOpen(false)
  }

  const choose = (option: ComboboxOption | null) => {
    onChange(option)
    setChosen(option)
    setKeyword('')
    setOpen(false)
  }
  /** Takes what Enter would before the form is sent, which holds nothing else of what was typed; where there is none, says so and keeps it. */
  const take = (event: ReactKeyboardEvent) => {
    event.preventDefault()
    const option = offered[Number(active)]
    if (sought === '' && active === '0') return flushSync(leave)
    if (option && !option.disabled) return flushSync(() => choose(option))
    event.stopPropagation()
    const why = { loading: '还在搜索', failed: '搜索失败', ready: option ? '不能选择' : '没有找到' }[state]
    warn(`没有提交：${why}「${keyword}」`, { id: 'combobox' })
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && !open) {
      event.preventDefault()
      show()
    } else if (open && isSubmitKey(event.nativeEvent)) {
      take(event)
    } else if (isArrow || (event.key === 'Enter' && open)) {
      event.preventDefault()
      if (!isArrow) event.stopPropagation()
      // Nothing typed means nobody, whatever comes first.
      if (!isArrow && sought !== '' && state === 'loading' && !written) isAwaited.current = true
      list?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }))
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setKeyword('')
      setOpen(false)
    } else if (event.key === 'Tab' && open) {
      // Closed before the focus goes on, which would be lost in the popover.
      leave()
    } else if (event.key === 'Backspace' && keyword === '' && value && !onWrite) {
      onChange(null)
    }
  }
  return (
    <Popover open={open} onOpenChange={(next) => (next ? show() : leave())}>
      <div className={className}>
        <PopoverAnchor asChild>
          <div className="relative">
            <input
              {...props}
              aria-invalid={left !== null || (props['aria-invalid'] ?? false)}
              ref={input}
              role="combobox"
              aria-expanded={open}
              aria-controls={list?.id}
              aria-autocomplete="list"
              aria-describedby={described || undefined}
              aria-activedescendant={open && offered[Number(active)] ? `${id}-${active}` : undefined}
              autoComplete="off"
              value={open || left !== null ? keyword : (value?.label ?? '')}
              placeholder={open && value ? value.label : placeholder}
              onChange={(event) => {
                setKeyword(event.target.value)
                setOpen(true)
              }}
              onClick={() => (open ? undefined : show())}
              onKeyDown={onKeyDown}
              onBlur={leave}
              className="h-[var(--control-height)] w-full rounded-md border border-input bg-surface pr-8 pl-2.5 text-sm pointer-coarse:pr-10 placeholder:text-muted-foreground disabled:opacity-60 pointer-coarse:text-[1rem] aria-invalid:border-destructive"
            />
            {value && !open && !props.disabled ? (
              <button
                type="button"
                aria-label="清除"
                onClick={() => choose(null)}
                className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded pointer-coarse:w-10 text-muted-foreground hover:text-foreground"
              >
                <X className="size-3.5" />
              </button>
            ) : (
              <ChevronsUpDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-muted-foreground" />
            )}
          </div>
        </PopoverAnchor>
        {hint ? (
          <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-xs">
            {hint}
          </p>
        ) : null}
        {left === null ? null : <Problem className="mt-1 text-xs">{nothingChosen(left)}</Problem>}
      </div>
      <PopoverContent
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => (event.target === input.current ? event.preventDefault() : undefined)}
        className="max-h-72 w-[var(--radix-popover-trigger-width)] min-w-56 overflow-y-auto"
      >
        <SearchState state={state} isEmpty={offered.length === 0} {...{ keyword, among, madeAt }} />
        <ComboboxOptions
          ref={setList}
          label={props['aria-label'] ?? '候选项'}
          options={offered}
          chosen={value?.value ?? null}
          onChoose={choose}
          {...{ id, active, setActive }}
        />
      </PopoverContent>
    </Popover>
  )
}

/** What is said of words that nothing was chosen by. */
export function nothingChosen(words: string): string {
  return `没有选中「${words}」，请从列表里选择，或清空`
}
