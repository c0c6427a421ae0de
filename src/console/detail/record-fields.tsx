import { FieldValue, hasValue, isWide } from '@/value/field-value.tsx'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Row } from '../../catalogue/wire.ts'

type RecordFieldsProps = {
  readonly entity: Entity
  readonly row: Row
  /** Names of fields that are shown elsewhere already. */
  readonly without?: readonly string[]
}

/** Everything known of a record: what is read and looked at first, then the rest as a list of names and values. */
export function RecordFields({ entity, row, without = [] }: RecordFieldsProps) {
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) => field.kind !== 'secret' && !without.includes(name),
  )
  const wide = fields.filter(([name, field]) => isWide(field) && (hasValue(row[name]) || name === entity.label))
  const narrow = fields.filter(([, field]) => !isWide(field))
  return (
    <div className="grid gap-3">
      {wide.map(([name, field]) => (
        <section key={name} aria-label={field.label}>
          {name === entity.label ? null : <h3 className="mb-1 text-muted-foreground text-xs">{field.label}</h3>}
          <FieldValue field={field} value={row[name]} />
        </section>
      ))}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(185px,1fr))] gap-x-4 gap-y-1.5 leading-relaxed">
        {narrow.map(([name, field]) => (
          <div key={name} className="grid grid-cols-[4.5em_minmax(0,1fr)] gap-x-3">
            <dt className="text-muted-foreground">{field.label}</dt>
            <dd className="min-w-0">
              <FieldValue field={field} value={row[name]} />
            </dd>
          </div>
        ))}
        <div className="grid grid-cols-[4.5em_minmax(0,1fr)] gap-x-3">
          <dt className="text-muted-foreground">编号</dt>
          <dd className="tabular-nums">{row.id}</dd>
        </div>
      </dl>
    </div>
  )
}
