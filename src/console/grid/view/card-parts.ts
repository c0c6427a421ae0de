import { asRef } from '@/value/shown-value.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../../catalogue/vocabulary/entity-use.ts'
import type { Field } from '../../../catalogue/vocabulary/field.ts'
import type { Row } from '../../../catalogue/wire.ts'
import { isPerson, listedFields, mainFields, type NamedField } from '../main-fields.ts'

/** What stands under a card's title, with its column's name or without. */
type Fact = NamedField & { readonly isNamed: boolean }

/** What a card shows of its row under the title, in this order. */
export type CardParts = { readonly status: NamedField | null; readonly facts: readonly Fact[] }

/** Facts that two lines have room for, and what the columns left fill them up with: what tells rows of one title apart. */
const mostFacts = 4
const telling: ReadonlySet<Field['kind']> = new Set(['choice', 'choiceOrText', 'ref', 'text', 'phone', 'money'])

/**
 * The field a card begins with: what recalls the row to people where it has that, else what it is called, else the first of its
 * columns that names anything.
 */
export function leadOf({ list, label, fields }: Entity, row: Row): string {
  const names = (list?.columns ?? []).filter((name) => ['text', 'ref'].includes(fields[name]?.kind ?? ''))
  return [list?.lead ?? label, label, ...names].find((name) => !saysNothing(row[name], '')) ?? label
}

/**
 * The parts of a card under its title, which is the field `lead`: the status its list is sorted into, what else waits, who, how
 * much, other columns while there is room, when, and what the row is called. The one whose row it is and when it came are
 * known without a name; of several people each is named.
 */
export function cardParts(entity: Entity, lead: string, title: string, row: Row): CardParts {
  const columns = listedFields(entity).filter(({ name }) => name !== lead)
  const saying = columns.filter(({ name }) => !saysNothing(row[name], title))
  const { status, who, sum, when } = mainFields(entity, columns)
  const people = columns.filter(({ field }) => isPerson(field))
  const isBare = !(status || who || when)
  const waiting = columns.filter(
    (each) => each.field.kind === 'status' && each !== status && row[each.name] === 'pending',
  )
  const counted = isBare ? columns.filter(({ field }) => field.kind === 'count').slice(0, 1) : []
  const before = [...waiting, ...[who, sum].filter((each) => each !== null), ...counted]
  const after = [...(when ? [when] : []), ...columns.filter(({ name }) => name === entity.label)]
  const usual = new Set([...before, ...after])
  const shown = saying.filter((each) => usual.has(each)).length
  const others = saying.filter((each) => !usual.has(each) && telling.has(each.field.kind))
  const facts = [...before, ...others.slice(0, Math.max(0, mostFacts - shown)), ...after]
  const isKnown = ({ name }: NamedField) =>
    name === creationField(entity) || name === entity.label || (people.length === 1 && people[0]?.name === name)
  return {
    status,
    facts: facts.filter((each) => saying.includes(each)).map((each) => ({ ...each, isNamed: !isKnown(each) })),
  }
}

/** Nothing, or what the title says. */
function saysNothing(value: unknown, title: string): boolean {
  return value === null || value === undefined || value === '' || asRef(value)?.label === title
}
