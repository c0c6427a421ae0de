import { useAnswer } from '@/chart/use-figures.ts'
import { PagePreview } from '@/value/page-preview.tsx'
import { diyPage } from '../../../commands/dashboard/page.ts'
import { templateData } from '../../../commands/dashboard/statistics.ts'
import { readBlocks } from '../../catalogue/page/block.ts'
import { TemplateGallery } from './applets/template-gallery.tsx'
import type { ScreenProps } from './registry.ts'

/** Pages of the mini-program to begin with. */
export function TemplateMarket({ screen }: ScreenProps) {
  return (
    <TemplateGallery
      title={screen.screen.title}
      templates={useAnswer(templateData, {})}
      entity={diyPage}
      builder={screen.path.replace(/template$/, 'diyindexs')}
      kinds={diyPage.fields.kind.options}
      valuesOf={({ name, kind, background, blocks }) => ({ name, kind, background, blocks, status: 'draft' })}
      preview={({ blocks, background }) => (
        <PagePreview blocks={readBlocks(blocks)} background={background ?? undefined} />
      )}
    />
  )
}
