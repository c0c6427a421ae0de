import { type Control, Controller } from 'react-hook-form'
import type { Field as CatalogueField } from '../../catalogue/vocabulary/field.ts'
import { Field } from '../ui/control/field.tsx'
import { FieldControl } from './field-control.tsx'
import { focusControl } from './focus-control.ts'
import type { FormValues } from './form-value.ts'

export type FormFieldProps = {
  readonly name: string
  readonly field: CatalogueField
  readonly control: Control<FormValues>
  readonly isLocked?: boolean
}

/** A field of a form with its label, hint and error; it takes the focus when it is refused. */
export function FormField({ name, field, control, isLocked = false }: FormFieldProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <div
          data-structure={field.kind === 'json' || undefined}
          ref={(element) => ref(element && { focus: () => focusControl(element) })}
        >
          <Field
            label={field.label}
            required={field.required ?? false}
            hint={field.hint}
            error={fieldState.error?.message}
          >
            {(aria) => <FieldControl {...{ field, value, onChange, aria, isLocked }} />}
          </Field>
        </div>
      )}
    />
  )
}
