import { useSearchParams } from 'react-router-dom'
import { RefInput } from '@/form/control/ref-input.tsx'
import { idOf } from '@/value/shown-value.ts'

type RecordChooserProps = { readonly entity: string; readonly label: string; readonly value: unknown }

/** Chooses the record a screen is about, which the address names by the entity's name. */
export function RecordChooser({ entity, label, value }: RecordChooserProps) {
  const [, setParams] = useSearchParams()
  return (
    <div className="w-72 max-sm:w-[calc(100vw-2rem)]">
      <label htmlFor={entity} className="sr-only">
        {label}
      </label>
      <RefInput
        aria={{ id: entity, 'aria-invalid': false, 'aria-describedby': undefined }}
        entity={entity}
        value={value}
        onChange={(chosen) => {
          const id = idOf(chosen)
          setParams(id === null ? {} : { [entity]: String(id) })
        }}
      />
    </div>
  )
}
