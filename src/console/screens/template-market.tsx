import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useFigures } from '@/chart/use-figures.ts'
import { undoStack } from '@/command/undo.ts'
import { ScreenHeader } from '@/page/screen-header.tsx'
import { fire } from '@/session/call/api.ts'
import { useCan } from '@/session/session.ts'
import { useScope } from '@/session/session-scope.ts'
import { Button } from '@/ui/button.tsx'
import { ErrorState, Skeleton } from '@/ui/state.tsx'
import { warn } from '@/ui/toaster.tsx'
import { readBlocks } from '@/value/block.ts'
import { PagePreview } from '@/value/page-preview.tsx'
import { diyPage } from '../../../commands/dashboard/page.ts'
import { templateData } from '../../../commands/dashboard/statistics.ts'
import { post } from '../../catalogue/vocabulary/call.ts'
import type { AnswerOf } from '../../catalogue/vocabulary/module.ts'
import type { ActionAnswer } from '../../catalogue/wire.ts'
import type { ScreenProps } from './registry.ts'

type Template = AnswerOf<typeof templateData.answer>['templates'][number]

const create = diyPage.create?.call ?? post('/school/diy/add')
const kinds: Readonly<Record<string, string>> = diyPage.fields.kind.options

/** Templates as pages look; one becomes a page of the school, opened to be changed. */
export function TemplateMarket({ screen }: ScreenProps) {
  const can = useCan()
  const navigate = useNavigate()
  const scope = useScope()
  const market = useFigures(templateData, {})
  const builder = screen.path.replace(/template$/, 'diyindexs')
  const use = useMutation({
    mutationFn: ({ name, kind, background, blocks }: Template) =>
      fire<ActionAnswer>(create, { name, kind, background, blocks, status: 'draft' }, { quiet: true }),
    onSuccess: ({ ids = [], undo }, { name }) => {
      const text = `使用模板「${name}」`
      if (undo) undoStack(scope).push({ tokens: [undo], text, entity: diyPage.name, ids })
      navigate(`${builder}?id=${ids[0]}`)
    },
    onError: (error) => warn(error.message),
  })
  return (
    <>
      <ScreenHeader title={screen.screen.title} />
      <div className="px-4 pb-10">
        {market.error ? <ErrorState message={market.error.message} onRetry={() => void market.refetch()} /> : null}
        {market.isPending ? <Skeleton className="h-80" /> : null}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
          {market.data?.templates.map((template) => (
            <li key={template.name} className="flex flex-col gap-3 rounded-xl border bg-card p-4">
              <header>
                <h2 className="font-semibold">{template.name}</h2>
                <p className="text-muted-foreground text-sm">
                  {kinds[template.kind ?? ''] ?? template.kind} · {template.summary}
                </p>
              </header>
              <div className="pointer-events-none h-96 overflow-hidden rounded-2xl" inert>
                <PagePreview blocks={readBlocks(template.blocks)} background={template.background ?? undefined} />
              </div>
              {can('diyPage.create') ? (
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
