import { useAnswer } from '@/chart/use-figures.ts'
import { FormPreview } from '@/value/questionnaire/form-preview.tsx'
import { form, formKind } from '../../../../commands/appletsDIY/form.ts'
import { diyType } from '../../../../commands/appletsDIY/statistics.ts'
import { readQuestions } from '../../../catalogue/questionnaire/question.ts'
import type { ScreenProps } from '../registry.ts'
import { TemplateGallery } from './template-gallery.tsx'

/** Forms to begin with. */
export function FormTemplates({ screen }: ScreenProps) {
  return (
    <TemplateGallery
      title={screen.screen.title}
      templates={useAnswer(diyType, {})}
      entity={form}
      builder="/appletsDIY/formdiyindex"
      kinds={formKind.options}
      valuesOf={({ name, kind, questions }) => ({ name, kind, questions })}
      preview={({ questions }) => <FormPreview questions={readQuestions(questions)} />}
    />
  )
}
