import { FormField } from './form-field.tsx'
import { PendingUploadsContext } from './upload/pending-uploads.ts'
import type { RecordEditor } from './use-record-editor.ts'

/** The fields of a record being edited, in the catalogue's order, errors beside them. */
export function RecordFieldsForm({ editor }: { readonly editor: RecordEditor }) {
  return (
    <PendingUploadsContext value={editor.onPending}>
      <form
        className="grid gap-4"
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
