import { Command } from 'cmdk'
import { memo } from 'react'
import { cn } from '@/ui/cn.ts'
import { Kbd } from '@/ui/kbd.tsx'
import type { Offer, PaletteOption } from './palette-option.ts'

/** The id of the element that shows an option. */
export function lineId(key: string): string {
  return `palette-${encodeURIComponent(key)}`
}

/** The lines of the palette, in groups. */
export const PaletteList = memo(function PaletteList({ offer }: { readonly offer: Offer }) {
  return (
    <Command.List
      aria-busy={offer.isStale}
      className="max-h-[min(26rem,60vh)] scroll-py-2 overflow-y-auto overscroll-contain p-2 max-sm:max-h-none max-sm:flex-1"
    >
      {offer.groups.map(({ heading, options }) =>
        heading === null ? (
          options.map((option) => <Line key={option.key} option={option} />)
        ) : (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
          >
            {options.map((option) => (
              <Line key={option.key} option={option} />
            ))}
          </Command.Group>
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
    </Command.List>
  )
})

function Line({ option }: { readonly option: PaletteOption }) {
  const { key, icon, title, marks, alias, target, trail, keys, digit, refused, choose } = option
  return (
    <Command.Item asChild value={key} disabled={Boolean(refused)} onSelect={choose}>
      <div
        id={lineId(key)}
        className="group flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[disabled=true]:cursor-default data-[selected=true]:bg-accent data-[disabled=true]:text-muted-foreground max-sm:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground data-[selected=true]:[&>svg]:text-primary-text"
      >
        {digit ? <Kbd keys={String(digit)} /> : icon}
        <span className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="max-w-[75%] truncate">
            <Marked text={title} marks={marks} />
          </span>
          {alias ? <span className="shrink-0 text-primary-text text-xs">{alias}</span> : null}
          {target ? <span className="shrink-0 font-medium text-primary-text">{target}</span> : null}
          {trail.length > 0 ? (
            <span className="truncate text-muted-foreground text-xs">{trail.join(' › ')}</span>
          ) : null}
        </span>
        {refused ? <span className="max-w-[45%] shrink-0 truncate text-xs">{refused}</span> : null}
        {keys ? (
          <span className="max-sm:hidden group-data-[disabled=true]:opacity-50">
            <Kbd keys={keys} />
          </span>
        ) : null}
      </div>
    </Command.Item>
  )
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly number[] }) {
  if (marks.length === 0) return text
  const runs: { readonly at: number; text: string; readonly isMarked: boolean }[] = []
  for (const [at, character] of [...text].entries()) {
    const isMarked = marks.includes(at)
    const last = runs.at(-1)
    if (last?.isMarked === isMarked) last.text += character
    else runs.push({ at, text: character, isMarked })
  }
  return runs.map((run) =>
    run.isMarked ? (
      <b key={run.at} className="font-semibold text-primary-text group-data-[disabled=true]:text-inherit">
        {run.text}
      </b>
    ) : (
      <span key={run.at}>{run.text}</span>
    ),
  )
}
