import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { undoStack } from '@/command/undo/undo.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { fire } from '@/session/call/api.ts'
import { useCan } from '@/session/session.ts'
import { useScope } from '@/session/session-scope.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { ErrorState, Skeleton } from '@/ui/state.tsx'
import { warn } from '@/ui/toaster.tsx'
import { commandId } from '../../../catalogue/command.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import type { ActionAnswer } from '../../../catalogue/wire.ts'

/** What every template says of itself, whatever is made from it. */
export type Template = { readonly [name in 'name' | 'summary' | 'kind']: string | null }

type TemplateGalleryProps<T extends Template> = {
  readonly title: string
  readonly templates: UseQueryResult<{ readonly templates: readonly T[] }>
  /** What a template becomes a row of, by the call that creates one. */
  readonly entity: Entity
  /** Where a row that was made is changed: a path that takes its id. */
  readonly builder: string
  readonly kinds: Readonly<Record<string, string>>
  readonly valuesOf: (template: T) => Readonly<Record<string, unknown>>
  readonly preview: (template: T) => ReactNode
}

/** Templates as phones show them; one becomes a draft of the school, opened to be changed. */
export function TemplateGallery<T extends Template>(props: TemplateGalleryProps<T>) {
  const { title, templates, entity, builder, kinds, valuesOf, preview } = props
  const can = useCan()
  const navigate = useNavigate()
  const scope = useScope()
  const { create } = entity
  const use = useMutation({
    mutationFn: async (template: T) =>
      create ? fire<ActionAnswer>(create.call, valuesOf(template), { quiet: true }) : null,
    onSuccess: (answer, { name }) => {
      if (!answer) return
      const { ids = [], undo } = answer
      if (undo) undoStack(scope).push({ tokens: [undo], text: `使用模板「${name ?? ''}」`, entity: entity.name, ids })
      navigate(`${builder}?id=${ids[0]}`)
    },
    onError: (error) => warn(error.message),
  })
  return (
    <>
      <ScreenHeader title={title} />
      <div className="px-4 pb-10">
        {templates.error ? (
          <ErrorState message={templates.error.message} onRetry={() => void templates.refetch()} />
        ) : null}
        {templates.isPending ? <Skeleton className="h-80" /> : null}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
          {templates.data?.templates.map((template) => (
            <li key={template.name} className="flex flex-col gap-3 rounded-xl border bg-card p-4">
              <header>
                <h2 className="flex items-center gap-2 font-semibold">
                  {template.name}
                  <Badge>{kinds[template.kind ?? ''] ?? template.kind}</Badge>
                </h2>
                <p className="text-muted-foreground text-sm">{template.summary}</p>
              </header>
              <div className="pointer-events-none h-96 overflow-hidden rounded-2xl" inert>
                {preview(template)}
              </div>
              {can(commandId(entity, 'create')) ? (
                <Button
                  className="mt-auto"
                  aria-label={`使用模板 ${template.name}`}
                  disabled={use.isPending}
                  onClick={() => use.mutate(template)}
                >
                  使用模板
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
