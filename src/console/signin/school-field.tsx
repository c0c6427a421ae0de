import { Building2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import type { School } from './school.ts'

type SchoolFieldProps = {
  readonly schools: readonly School[]
  readonly chosen: School | null
  readonly error: string | undefined
  readonly onChange: (school: School) => void
  /** The line that is chosen, where the focus goes when the server asks. */
  readonly inputRef: (element: HTMLInputElement | null) => void
}

/** The schools that hold the username: arrows choose, Enter sends the form. */
export function SchoolField({ schools, chosen, error, onChange, inputRef }: SchoolFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? 'school-error' : undefined}>
      <legend className="mb-1.5 font-medium text-sm">学校</legend>
      <div className="max-h-44 divide-y overflow-y-auto rounded-md border border-input">
        {schools.map((school) => (
          <label
            key={school.id}
            className="flex min-h-[var(--field-height)] cursor-pointer items-center gap-2.5 px-2.5 text-sm hover:bg-neutral-tint has-checked:bg-accent has-checked:font-medium"
          >
            <input
              ref={school.id === chosen?.id ? inputRef : undefined}
              type="radio"
              name="school"
              value={school.id}
              checked={school.id === chosen?.id}
              onChange={() => onChange(school)}
              className="size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0 truncate">{school.name}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p
          id="school-error"
          role="alert"
          className={cn('text-xs', chosen ? 'text-muted-foreground' : 'text-destructive')}
        >
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The school this device signs in to, and the way to another. */
export function ChosenSchool({ school, onForget }: { readonly school: School; readonly onForget: () => void }) {
  return (
    <p className="flex min-w-0 items-center gap-2 rounded-md bg-surface-sunken py-1 pr-1 pl-2.5 text-sm">
      <Building2 className="size-4 shrink-0 text-muted-foreground" />
      <span className="sr-only">学校：</span>
      <span className="min-w-0 flex-1 truncate">{school.name}</span>
      <Button type="button" size="sm" variant="ghost" onClick={onForget} aria-label="换一所学校">
        更换
      </Button>
    </p>
  )
}
