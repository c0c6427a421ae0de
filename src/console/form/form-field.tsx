import { type ReactNode, useEffect, useMemo, useReducer, useRef } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { deferred } from '@/ui/deferred.tsx'
import { Field } from '@/ui/field.tsx'
import { asRef } from '@/value/shown-value.ts'
import { namedEntity } from '../../catalogue/beside.ts'
import { isMask } from '../../catalogue/personal/mask.ts'
import { comparable, valueLabel } from '../../catalogue/vocabulary/condition.ts'
import { type Field as CatalogueField, type Fields, ref } from '../../catalogue/vocabulary/field.ts'
import { isAvatar, isMasked, namingField } from '../../catalogue/vocabulary/field-use.ts'
import type { PartProblem } from '../../catalogue/wire/part-problem.ts'
import type { Row } from '../../catalogue/wire.ts'
import { ConflictChoice } from './conflict-choice.tsx'
import { OfferedOnly } from './control/ref-input.tsx'
import { SecretInput } from './control/secret-input.tsx'
import { FieldControl } from './field-control.tsx'
import { focusWrong } from './focus-control.ts'
import type { FormValues } from './form-value.ts'
import type { Conflicts } from './use-conflicts.ts'

const PartConflicts = deferred(async () => (await import('./parts/part-conflicts.tsx')).PartConflicts)

type FormFieldProps = {
  readonly name: string
  readonly field: CatalogueField
  readonly control: Control<FormValues>
  readonly isLocked?: boolean
  readonly conflicts: Conflicts
  /** The record that the form edits: what it holds in fields that the form does not show. */
  readonly row?: Row | null
  /** All fields of the entity the form is of. */
  readonly fields?: Fields
  /** What is known of the value besides, below it. */
  readonly note?: ReactNode
  /** What the server refused of its parts, where it is put together from some. */
  readonly wrong?: readonly PartProblem[] | undefined
}

type PlainFieldProps = FormFieldProps & { readonly takesAny?: boolean }

/** Said of a value that is shown masked, so that nobody takes it for what will be saved. */
const maskedHint = '已部分隐藏，不改就保持原来的内容'

/** A field of a form with its label, hint and error; it takes the focus when it is refused. */
export function FormField(props: FormFieldProps) {
  const { field } = props
  const naming = namingField(field)
  if (naming !== undefined) return <NamedField {...props} naming={naming} />
  return field.kind === 'ref' && field.same ? <SameField {...props} same={field.same} /> : <PlainField {...props} />
}

/** A row that has a value in common with the form's: only such rows are offered, once the form has one. */
function SameField({ same, row, fields, ...props }: FormFieldProps & { readonly same: string }) {
  const typed: unknown = useWatch({ control: props.control, name: same })
  const value = typed === undefined ? row?.[same] : typed
  const shared = comparable(value)
  const field = fields?.[same]
  const called = field && (asRef(value)?.label ?? valueLabel(field, shared))
  const said = field && shared ? `${field.label}为「${called}」` : null
  const offered = useMemo(() => ({ by: shared ? { [same]: shared } : {}, said }), [same, shared, said])
  return (
    <OfferedOnly value={offered}>
      <PlainField {...props} />
    </OfferedOnly>
  )
}

/** The id of a row whose entity another field of the form names: the row is chosen by its name, and nothing where none is named. */
function NamedField({ naming, ...props }: FormFieldProps & { readonly naming: string }) {
  const kind: unknown = useWatch({ control: props.control, name: naming })
  const entity = namedEntity(catalogue, { fields: { [props.name]: props.field } }, props.name, { [naming]: kind })
  if (!entity) return null
  return <PlainField key={entity.name} {...props} field={ref(entity.title, entity.name, { required: true })} takesAny />
}

function PlainField({
  name,
  field,
  control,
  isLocked = false,
  conflicts,
  note,
  wrong,
  takesAny = false,
}: PlainFieldProps) {
  const { open, openParts, revisions, choose, choosePart } = conflicts
  const conflict = open[name]
  const parts = openParts[name]
  const root = useRef<HTMLDivElement>(null)
  const [asked, askForFocus] = useReducer((count: number) => count + 1, 0)
  // What is wrong is only known to the page once it is rendered.
  useEffect(() => {
    if (asked > 0 && root.current) focusWrong(root.current)
  }, [asked])
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ref: hold }, fieldState }) => (
        <div
          data-structure={field.kind === 'json' || undefined}
          data-conflict={(conflict ?? parts) !== undefined || undefined}
          ref={(element) => {
            root.current = element
            hold(element && { focus: askForFocus })
          }}
        >
          {field.kind === 'secret' && field.twice ? (
            <SecretInput {...{ field, value, onChange }} error={fieldState.error?.message} />
          ) : (
            <Field
              label={field.label}
              required={field.required ?? false}
              hint={isMask(value) && isMasked(field) ? maskedHint : field.hint}
              error={fieldState.error?.message}
              isTall={field.kind === 'json'}
            >
              {(aria) => (
                <FieldControl
                  key={revisions[name] ?? 0}
                  {...{ field, value, onChange, aria, isLocked, takesAny }}
                  isAvatar={isAvatar(name, field)}
                  wrong={wrong}
                />
              )}
            </Field>
          )}
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
