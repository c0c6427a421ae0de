import type { ReactNode } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { deferred } from '@/ui/deferred.tsx'
import { Field } from '@/ui/field.tsx'
import { isMask } from '../../catalogue/personal/mask.ts'
import type { Field as CatalogueField } from '../../catalogue/vocabulary/field.ts'
import { isAvatar, isMasked } from '../../catalogue/vocabulary/field-use.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { FieldControl } from './field-control.tsx'
import { focusControl } from './focus-control.ts'
import type { FormValues } from './form-value.ts'
import type { Conflicts } from './use-conflicts.ts'

const PartConflicts = deferred(async () => (await import('./parts/part-conflicts.tsx')).PartConflicts)

type FormFieldProps = {
  readonly name: string
  readonly field: CatalogueField
  readonly control: Control<FormValues>
  readonly isLocked?: boolean
  readonly conflicts: Conflicts
  /** What is known of the value besides, below it. */
  readonly note?: ReactNode
}

/** Said of a value that is shown masked, so that nobody takes it for what will be saved. */
const maskedHint = '已部分隐藏，不改就保持原来的内容'

/** A field of a form with its label, hint and error; it takes the focus when it is refused. */
export function FormField({ name, field, control, isLocked = false, conflicts, note }: FormFieldProps) {
  const { open, openParts, revisions, choose, choosePart } = conflicts
  const conflict = open[name]
  const parts = openParts[name]
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <div
          data-structure={field.kind === 'json' || undefined}
          data-conflict={(conflict ?? parts) !== undefined || undefined}
          ref={(element) => ref(element && { focus: () => focusControl(element) })}
        >
          <Field
            label={field.label}
            required={field.required ?? false}
            hint={isMask(value) && isMasked(field) ? maskedHint : field.hint}
            error={fieldState.error?.message}
          >
            {(aria) => (
              <FieldControl
                key={revisions[name] ?? 0}
                {...{ field, value, onChange, aria, isLocked }}
                isAvatar={isAvatar(name, field)}
              />
            )}
          </Field>
          {note}
          {conflict ? (
            <ConflictChoice
              {...{ field, conflict }}
              isFirst={Object.keys(open)[0] === name}
              onChoose={(choice) => choose(name, choice)}
            />
          ) : null}
          {parts ? (
            <PartConflicts field={field} open={parts} onChoose={(id, choice) => choosePart(name, id, choice)} />
          ) : null}
        </div>
      )}
    />
  )
}
