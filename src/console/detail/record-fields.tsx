import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { FieldValue, isWide } from '@/value/field-value.tsx'
import { namedEntity } from '../../catalogue/beside.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import type { Field } from '../../catalogue/vocabulary/field.ts'
import { isPrivate, isShownAlone, namingField } from '../../catalogue/vocabulary/field-use.ts'
import { hasValue } from '../../catalogue/vocabulary/row.ts'
import { fieldIn } from '../../catalogue/vocabulary/row-field.ts'
import type { Row } from '../../catalogue/wire.ts'
import { NamedRecord } from './record-link.tsx'

type RecordFieldsProps = {
  readonly entity: Entity
  readonly row: Row
  /** Names of fields that are shown elsewhere already. */
  readonly without?: readonly string[]
}

/** Width of a label at the least, and of the values beside the labels, in em: labels stand in one line, and so do times. */
const leastLabel = 4
const valueWidth = 11

/** Everything known of a record: what is read and looked at first, then the rest as a list of names and values. */
export function RecordFields({ entity, row, without = [] }: RecordFieldsProps) {
  const fields = Object.entries(entity.fields).filter(([name, field]) => isShownAlone(field) && !without.includes(name))
  const wide = fields.filter(([name, field]) => isWide(field) && (hasValue(row[name]) || name === entity.label))
  const narrow = fields.filter(([, field]) => !isWide(field))
  const longest = Math.max(...narrow.map(([, { label }]) => [...label].length), leastLabel)
  const columns = `repeat(auto-fill, minmax(min(100%, ${longest + valueWidth}em), 1fr))`
  const line = { gridTemplateColumns: `${longest + 0.25}em minmax(0, 1fr)` }
  return (
    <div className="grid gap-3">
      {wide.map(([name, field]) => (
        <section key={name} aria-label={field.label}>
          {name === entity.label ? null : <h3 className="mb-1 text-muted-foreground text-xs">{field.label}</h3>}
          <FieldValue
            field={fieldIn(field, row)}
            value={row[name]}
            isMatter={isPrivate(field) || entity.list?.tiles === true}
          />
        </section>
      ))}
      <dl style={{ gridTemplateColumns: columns }} className="grid gap-x-4 gap-y-1.5 leading-relaxed">
        {narrow.map(([name, field]) => (
          <div key={name} style={line} className="grid gap-x-3">
            <dt className="whitespace-nowrap text-muted-foreground">{field.label}</dt>
            <dd className="min-w-0">
              <NarrowValue entity={entity} name={name} field={field} row={row} />
            </dd>
          </div>
        ))}
        <div style={line} className="grid gap-x-3">
          <dt className="whitespace-nowrap text-muted-foreground">编号</dt>
          <dd className="tabular-nums">{row.id}</dd>
        </div>
      </dl>
    </div>
  )
}

type NarrowValueProps = Pick<RecordFieldsProps, 'entity' | 'row'> & { readonly name: string; readonly field: Field }

/** A field's value; what is an id of a row of some entity or other leads to that row by its name. */
function NarrowValue({ entity, name, field, row }: NarrowValueProps) {
  const isNaming = namingField(field) !== undefined
  // The school and the platform have no number: what is theirs keeps a 0.
  const value = isNaming && row[name] === 0 ? null : row[name]
  // What is shown in full beside it is not named here as well.
  const named = isNaming ? namedEntity(catalogue, entity, name, row) : null
  if (named && typeof value === 'number') {
    return (
      <span className="flex min-w-0">
        <NamedRecord entity={named} id={value} />
      </span>
    )
  }
  return <FieldValue field={fieldIn(field, row)} value={value} />
}
