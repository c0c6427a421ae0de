import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import type { RefCallback } from 'react'
import { append } from '../../append.ts'
import type { ComboboxOption } from './combobox.tsx'

type ComboboxOptionsProps = {
  readonly ref: RefCallback<HTMLElement>
  /** Names each by its place. */
  readonly id: string
  readonly label: string
  readonly options: readonly ComboboxOption[]
  /** The value that is chosen. */
  readonly chosen: string | null
  /** The place of the option Enter takes. */
  readonly active: string
  readonly setActive: (active: string) => void
  readonly onChoose: (option: ComboboxOption) => void
}

/** What a combobox offers, by the headings they stand under. */
export function ComboboxOptions({
  ref,
  id,
  label,
  options,
  chosen,
  active,
  setActive,
  onChoose,
}: ComboboxOptionsProps) {
  return (
    // The keys it is steered by come from the input, which is elsewhere, and go no further.
    <Command
      shouldFilter={false}
      vimBindings={false}
      loop
      value={active}
      onValueChange={setActive}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Command.List ref={ref} label={label}>
        {groupsOf(options).map(([group, members]) => (
          <Command.Group
            key={group}
            heading={group === '' ? undefined : group}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
          >
            {members.map(({ option, index }) => (
              <Command.Item
                asChild
                key={option.value}
                value={String(index)}
                disabled={option.disabled ?? false}
                onSelect={() => onChoose(option)}
              >
                <div
                  id={`${id}-${index}`}
                  className="flex min-h-[max(2rem,var(--control-small))] cursor-pointer items-center gap-2 rounded-sm px-2 aria-disabled:cursor-not-allowed aria-selected:bg-accent aria-disabled:text-muted-foreground"
                >
                  <span className="min-w-0 truncate">{option.label}</span>
                  {option.hint ? <span className="truncate text-muted-foreground text-xs">{option.hint}</span> : null}
                  {option.value === chosen ? <Check className="ml-auto size-4 shrink-0 text-primary-text" /> : null}
                </div>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

type Placed = { readonly option: ComboboxOption; readonly index: number }

/** Options with their places, by the heading they stand under; '' is none. */
function groupsOf(options: readonly ComboboxOption[]): [string, Placed[]][] {
  const groups = new Map<string, Placed[]>()
  for (const [index, option] of options.entries()) append(groups, option.group ?? '', { option, index })
  return [...groups]
}
