import { useWatch } from 'react-hook-form'
import { cn } from '@/ui/cn.ts'
import { UnfinishedContext } from './control/unfinished.ts'
import { FormField } from './form-field.tsx'
import { previewOf } from './preview/preview.tsx'
import type { RecordEditor } from './use-record-editor.ts'

type RecordFieldsFormProps = {
  readonly editor: RecordEditor
  /** There is a page's width: short fields stand side by side. */
  readonly isWide?: boolean
}

/** How the record being edited looks on a phone, following what is typed; nothing where its entity has no preview. */
export function RecordPreview({ editor }: { readonly editor: RecordEditor }) {
  const values = useWatch({ control: editor.control })
  const Preview = previewOf(editor.entity.name)
  if (!Preview) return null
  return (
    <aside aria-label="手机预览" className="grid content-start gap-2">
      <h2 className="font-medium text-muted-foreground text-sm in-[details]:hidden">手机预览</h2>
      <Preview values={values} row={editor.row} />
    </aside>
  )
}

/** The fields of a record being edited, in the catalogue's order, errors beside them. */
export function RecordFieldsForm({ editor, isWide = false }: RecordFieldsFormProps) {
  return (
    <UnfinishedContext value={editor.tellUnfinished}>
      <form
        className={cn('grid gap-4', isWide && 'md:grid-cols-2 xl:grid-cols-4 *:data-structure:col-span-full')}
        noValidate
        onKeyDown={({ nativeEvent }) => editor.onKeyDown(nativeEvent)}
        onSubmit={(event) => {
          event.preventDefault()
          editor.save()
        }}
      >
        {editor.fields.map(({ name, field, isLocked }) => (
          <FormField
            key={name}
            {...{ name, field, isLocked }}
            row={editor.row}
            fields={editor.entity.fields}
            control={editor.control}
            conflicts={editor.conflicts}
            wrong={editor.wrongParts[name]}
          />
        ))}
        <button type="submit" hidden />
      </form>
    </UnfinishedContext>
  )
}
