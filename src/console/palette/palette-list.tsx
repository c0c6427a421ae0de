import { memo, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { cn } from '@/ui/cn.ts'
import { Kbd } from '@/ui/kbd.tsx'
import type { Offer, PaletteOption } from './palette-option.ts'

/** The id of the element that shows an option. */
export function lineId(key: string): string {
  return `palette-${encodeURIComponent(key)}`
}

/** Brings a line into sight, with its group's heading where it is the first of it. */
export function bringLineIntoSight(key: string): void {
  const line = document.getElementById(lineId(key))
  line?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
  line?.scrollIntoView({ block: 'nearest' })
}

type PaletteListProps = {
  readonly id: string
  readonly offer: Offer
  /** The key of the line Enter would choose. */
  readonly selected: string
  readonly select: (key: string) => void
}

/** The lines of the palette, in groups. */
export function PaletteList({ id, offer, selected, select }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const seen = useRef(offer)
  useLayoutEffect(() => {
    const element = list.current
    const isOther = seen.current !== offer
    seen.current = offer
    if (element === null || !isScrolled.current) return
    // Asked of a list at its top, as it nearly always is, this would cost a layout at every letter.
    if (isOther) element.scrollTop = 0
  }, [offer])
  const optionAt = (event: SyntheticEvent) => {
    const line = event.target instanceof Element ? event.target.closest('[role=option]') : null
    const options = offer.groups.flatMap((group) => group.options)
    return options.find((option) => !option.refused && lineId(option.key) === line?.id)
  }
  // A line keeps nothing of its own: its elements are given on to the next result, which costs less than new ones.
  const lines = (options: readonly PaletteOption[]) =>
    options.map(({ key, marks, choose: _, ...shown }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place, not an option
      <Line key={place} id={lineId(key)} isSelected={key === selected} marks={marks.join()} {...shown} />
    ))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the input's
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="找到的内容"
      aria-busy={offer.isStale}
      tabIndex={-1}
      onPointerMove={(event) => {
        const option = optionAt(event)
        if (option) select(option.key)
      }}
      onClick={(event) => optionAt(event)?.choose()}
      onScroll={(event) => {
        isScrolled.current = event.currentTarget.scrollTop > 0
      }}
      className="max-h-[min(26rem,60vh)] scroll-py-2 overflow-y-auto overscroll-contain p-2 max-sm:max-h-none max-sm:flex-1"
    >
      {offer.groups.map(({ heading, options }) =>
        heading === null ? (
          lines(options)
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is of forms
          <div key={heading} role="group" aria-label={heading}>
            <div aria-hidden className="px-2.5 pt-2 pb-1 text-muted-foreground text-xs">
              {heading}
            </div>
            {lines(options)}
          </div>
        ),
      )}
      {offer.message ? (
        <p
          role={offer.isError ? 'alert' : 'status'}
          className={cn('px-3 py-6 text-center text-sm', offer.isError ? 'text-destructive' : 'text-muted-foreground')}
        >
          {offer.message}
        </p>
      ) : null}
    </div>
  )
}

type LineProps = Omit<PaletteOption, 'key' | 'marks' | 'choose'> & {
  readonly id: string
  readonly isSelected: boolean
  /** The marks joined: options are made anew for each letter, and a line that shows what it showed is left alone. */
  readonly marks: string
}

const Line = memo(function Line(props: LineProps) {
  const { id, isSelected, icon, title, marks, alias, target, trail, keys, digit, refused } = props
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={Boolean(refused)}
      className="group flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm aria-disabled:cursor-default aria-selected:bg-accent aria-disabled:text-muted-foreground max-sm:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground aria-selected:[&>svg]:text-primary-text"
    >
      {digit ? <Kbd keys={String(digit)} /> : icon}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="max-w-[75%] truncate">
          <Marked text={title} marks={marks} />
        </span>
        {alias ? <span className="shrink-0 text-primary-text text-xs">{alias}</span> : null}
        {target ? <span className="shrink-0 font-medium text-primary-text">{target}</span> : null}
        {trail.length > 0 ? <span className="truncate text-muted-foreground text-xs">{trail.join(' › ')}</span> : null}
      </span>
      {refused ? <span className="max-w-[45%] shrink-0 truncate text-xs">{refused}</span> : null}
      {keys ? (
        <span className="max-sm:hidden group-aria-disabled:opacity-50">
          <Kbd keys={keys} />
        </span>
      ) : null}
    </div>
  )
})

function Marked({ text, marks: joined }: { readonly text: string; readonly marks: string }) {
  if (joined === '') return text
  const marks = joined.split(',').map(Number)
  const runs: { readonly at: number; text: string; readonly isMarked: boolean }[] = []
  for (const [at, character] of [...text].entries()) {
    const isMarked = marks.includes(at)
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else runs.push({ at, text: character, isMarked })
  }
  return runs.map((run) =>
    run.isMarked ? (
      <b key={run.at} className="font-semibold text-primary-text group-aria-disabled:text-inherit">
        {run.text}
      </b>
    ) : (
      <span key={run.at}>{run.text}</span>
    ),
  )
}
