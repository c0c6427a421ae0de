import { cn } from '../ui/cn.ts'
import { FormField } from './form-field.tsx'
import { PendingUploadsContext } from './upload/pending-uploads.ts'
import type { RecordEditor } from './use-record-editor.ts'

export type RecordFieldsFormProps = {
  readonly editor: RecordEditor
  /** There is a page's width: short fields stand side by side. */
  readonly isWide?: boolean
}

/** The fields of a record being edited, in the catalogue's order, errors beside them. */
export function RecordFieldsForm({ editor, isWide = false }: RecordFieldsFormProps) {
  return (
    <PendingUploadsContext value={editor.onPending}>
      <form
        className={cn('grid gap-4', isWide && 'md:grid-cols-2 xl:grid-cols-4 *:data-structure:col-span-full')}
        noValidate
        onKeyDown={editor.onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          editor.save()
        }}
      >
        {editor.fields.map(({ name, field, isLocked }) => (
          <FormField key={name} {...{ name, field, isLocked }} control={editor.control} />
        ))}
        <button type="submit" hidden />
      </form>
    </PendingUploadsContext>
  )
}
