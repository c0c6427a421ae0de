import { Checkbox } from '@/ui/checkbox.tsx'

type CheckListItem = { readonly value: string; readonly label: string; readonly hint?: string | undefined }

type CheckListProps = {
  readonly label: string
  readonly items: readonly CheckListItem[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (value: string) => void
}

/** Several of a list, each with a box. */
export function CheckList({ label, items, chosen, onToggle }: CheckListProps) {
  return (
    <fieldset className="max-h-60 min-w-0 overflow-y-auto rounded-md border bg-surface p-1 text-sm">
      <legend className="sr-only">{label}</legend>
      {items.map(({ value, label: text, hint }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is the control
        <label key={value} className="flex min-h-8 cursor-pointer items-center gap-2 rounded px-2 hover:bg-accent">
          <Checkbox checked={chosen.has(value)} onCheckedChange={() => onToggle(value)} aria-label={text} />
          <span>{text}</span>
          {hint ? <span className="text-muted-foreground text-xs">{hint}</span> : null}
        </label>
      ))}
      {items.length === 0 ? <p className="px-2 py-1.5 text-muted-foreground">没有可选的</p> : null}
    </fieldset>
  )
}
