import type { ReactNode } from 'react'

type SectionProps = { readonly title: string; readonly state: string; readonly children?: ReactNode }

/** One way of signing in: what it is called, how it stands, and what can be done about it. */
export function Section({ title, state, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-lg border p-4">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="mt-0.5 text-muted-foreground text-sm">{state}</p>
      </div>
      {children}
    </section>
  )
}
