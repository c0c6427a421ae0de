import { entityNamed } from '../../catalogue/catalogue.ts'
import { countedFields } from '../../catalogue/counter.ts'
import { once } from '../../catalogue/once.ts'
import { initialValue } from '../../catalogue/schema/table.ts'
import { acceptedValues, holds } from '../../catalogue/vocabulary/condition.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { creationField } from '../../catalogue/vocabulary/entity-use.ts'
import { takeIds } from '../database/take-ids.ts'
import { sanitised } from '../rich-text/sanitise.ts'
import { isSame } from '../rows/difference.ts'
import type { StoredRow, Values } from '../rows/entity-table.ts'
import { afterOf } from './keep-counters.ts'
import type { OutboxMessage } from './outbox-message.ts'
import { lockRows, lockWhere, type Wanted } from './rows/locked-rows.ts'
import { placedTerms } from './rows/placed-terms.ts'
import { withoutMasks } from './rule/masked-values.ts'
import type { WriteScope } from './write-scope.ts'

/**
 * What became of a row: `patch` is what is to be written, all values of a row that is created; `increments` is what is
 * added to figures of it, whatever they are when it is written.
 */
export type Touched = {
  readonly id: number
  readonly kind: 'updated' | 'created' | 'removed'
  readonly before: StoredRow | null
  readonly patch: Values
  readonly increments: Increments
}

/** What is added to figures of a row, by field. */
export type Increments = Readonly<Record<string, number>>

/** A setting before and after; null where it does not exist. */
export type SettingChange = { readonly name: string; readonly before: Values | null; readonly after: Values | null }

const none: Increments = {}

/** The effects of one change, gathered before they are written, so that many rows cost few statements. */
export class ChangeSet {
  readonly messages: OutboxMessage[] = []
  readonly settings: SettingChange[] = []
  readonly #scope: WriteScope
  readonly #touched = new Map<Entity, Map<number, Touched>>()
  readonly #locked = new Map<Entity, Map<number, StoredRow>>()
  #earlier: (() => void)[] | null = null
  #rehearsed = 0

  constructor(scope: WriteScope) {
    this.#scope = scope
  }

  /** Rows touched, by entity. */
  get touched(): ReadonlyMap<Entity, ReadonlyMap<number, Touched>> {
    return this.#touched
  }

  /** Runs one step of a change; what it had changed is forgotten where it throws, or answers that it is not to be. */
  async attempt(step: () => Promise<boolean>): Promise<void> {
    const earlier: (() => void)[] = []
    const [messages, settings] = [this.messages.length, this.settings.length]
    this.#earlier = earlier
    let isKept = false
    try {
      isKept = await step()
    } finally {
      this.#earlier = null
      if (!isKept) {
        for (const restore of earlier.reverse()) restore()
        this.messages.length = messages
        this.settings.length = settings
      }
    }
  }

  /** Changes a row already read and locked; what follows from other rows or its texts is left out. @returns whether anything differs. */
  changeRow(entity: Entity, row: StoredRow, given: Values): boolean {
    const patch = own(entity, sanitised(entity, withoutMasks(entity, given, row)))
    const rows = this.#rowsOf(entity)
    const earlier = rows.get(row.id)
    if (earlier?.kind === 'removed') return false
    if (earlier) {
      const left = Object.entries(earlier.increments).filter(([name]) => patch[name] === undefined)
      const increments = Object.fromEntries(left)
      this.#keep(rows, row.id, { ...earlier, patch: { ...earlier.patch, ...patch }, increments })
      return true
    }
    if (!differs(row, patch)) return false
    this.#keep(rows, row.id, { id: row.id, kind: 'updated', before: row, patch, increments: none })
    return true
  }

  /** Adds to figures of a row already read, with them, and locked. */
  incrementRow(entity: Entity, row: StoredRow, by: Increments): void {
    const rows = this.#rowsOf(entity)
    const earlier = rows.get(row.id) ?? { id: row.id, kind: 'updated', before: row, patch: {}, increments: none }
    if (earlier.kind === 'removed') return
    const patch: Record<string, unknown> = { ...earlier.patch }
    const increments: Record<string, number> = { ...earlier.increments }
    for (const [name, more] of Object.entries(by)) {
      if (patch[name] === undefined) increments[name] = (increments[name] ?? 0) + more
      else patch[name] = Number(patch[name] ?? 0) + more
    }
    this.#keep(rows, row.id, { ...earlier, patch, increments })
  }

  /** Removes a row already read, whole, and locked. */
  removeRow(entity: Entity, row: StoredRow): void {
    const rows = this.#rowsOf(entity)
    const earlier = rows.get(row.id)
    const before = earlier?.before ?? row
    const removed = { id: row.id, kind: 'removed', before, patch: {}, increments: none } as const
    this.#keep(rows, row.id, earlier?.kind === 'created' ? undefined : removed)
  }

  /** Brings back a row under the id it had. */
  restoreRow(entity: Entity, id: number, values: Values): void {
    const patch = withInitial(entity, own(entity, sanitised(entity, withoutMasks(entity, values, null))))
    this.#keep(this.#rowsOf(entity), id, { id, kind: 'created', before: null, patch, increments: none })
  }

  /** Leaves a row as it is after all. */
  forget(entity: Entity, id: number): void {
    this.#keep(this.#rowsOf(entity), id, undefined)
  }

  /**
   * Reads rows and locks them, whole and in order of id, as this change has them by now: those whose fields hold one of the
   * values wanted, be they stored so, or created or brought to it by the change itself. Whatever a handler decides by is read here.
   */
  async lock(entityName: string, wanted: Wanted): Promise<StoredRow[]> {
    const entity = entityNamed(this.#scope.dependencies.catalogue, entityName)
    const found = await lockWhere(this.#scope, entity, wanted)
    this.know(entity, found)
    const touched = this.#touched.get(entity) ?? new Map<number, Touched>()
    const untouched = found.filter(({ id }) => !touched.has(id))
    const read = new Set(found.map(({ id }) => id))
    const concerned = [...touched.values()].filter((each) => read.has(each.id) || bringsTo(wanted, each))
    const own = await this.#standing(entity, concerned)
    return [...untouched, ...own].filter((row) => holds(wanted, row)).sort(byId)
  }

  /** Rows as this change has them by now, whole; those it removes are none. */
  async #standing(entity: Entity, touched: readonly Touched[]): Promise<StoredRow[]> {
    const { now, version } = this.#scope
    const locked = this.#lockedOf(entity)
    // What an action changes that needs to know little of its rows was read in part.
    const unread = touched.filter(({ id, kind }) => kind === 'updated' && !locked.has(id)).map(({ id }) => id)
    this.know(entity, await lockRows(this.#scope, entity, unread))
    return touched.flatMap((each) => {
      const before = each.kind === 'created' ? { id: each.id, changedAt: now, version } : locked.get(each.id)
      const after = before && afterOf({ ...each, before })
      return after ? [{ ...before, ...after }] : []
    })
  }

  /** Remembers rows already read, whole, and locked, so that who names one by its id does not read it again. */
  know(entity: Entity, rows: readonly StoredRow[]): void {
    const locked = this.#lockedOf(entity)
    for (const row of rows) locked.set(row.id, row)
  }

  async change(entityName: string, id: number, patch: Values): Promise<void> {
    const { entity, row } = await this.#locate(entityName, id)
    if (row) this.changeRow(entity, row, patch)
  }

  async increment(entityName: string, id: number, by: Increments): Promise<void> {
    const { entity, row } = await this.#locate(entityName, id)
    if (row) this.incrementRow(entity, row, by)
  }

  create(entityName: string, values: Values): Promise<number> {
    return this.createAll(entityName, [values])
  }

  /** Creates rows with consecutive ids. @returns the first of them. */
  async createAll(entityName: string, rows: readonly Values[]): Promise<number> {
    const { dependencies, account, now } = this.#scope
    const entity = entityNamed(dependencies.catalogue, entityName)
    const first = await this.#takeIds(entityName, rows.length)
    const created = creationField(entity)
    const terms = Object.entries(await placedTerms(this.#scope, account.schoolId, entity))
    for (const [index, values] of rows.entries()) {
      const dated = created !== null && values[created] == null ? { ...values, [created]: now } : values
      const unsaid = terms.filter(([field]) => dated[field] == null)
      this.restoreRow(entity, first + index, unsaid.length > 0 ? { ...dated, ...Object.fromEntries(unsaid) } : dated)
    }
    return first
  }

  /** Rows of a rehearsal bear ids that no stored row has. */
  async #takeIds(entityName: string, count: number): Promise<number> {
    const { trx, account, isRehearsed } = this.#scope
    if (!isRehearsed) return takeIds(trx, account.schoolId, entityName, count)
    this.#rehearsed -= count
    return this.#rehearsed
  }

  async remove(entityName: string, id: number): Promise<void> {
    const { entity, row } = await this.#locate(entityName, id)
    if (row) this.removeRow(entity, row)
  }

  /** A row as it was before this change, or as it is created by it; locked. Nothing where it is gone. */
  async #locate(entityName: string, id: number): Promise<{ entity: Entity; row: StoredRow | undefined }> {
    const entity = entityNamed(this.#scope.dependencies.catalogue, entityName)
    const earlier = this.#touched.get(entity)?.get(id)
    if (earlier) return { entity, row: { changedAt: 0, version: 0, ...earlier.before, id } }
    const known = this.#lockedOf(entity).get(id) ?? (await lockRows(this.#scope, entity, [id]))[0]
    return { entity, row: known }
  }

  #keep(rows: Map<number, Touched>, id: number, touched: Touched | undefined): void {
    const earlier = rows.get(id)
    this.#earlier?.push(() => (earlier ? rows.set(id, earlier) : rows.delete(id)))
    if (touched) rows.set(id, touched)
    else rows.delete(id)
  }

  #rowsOf(entity: Entity): Map<number, Touched> {
    const rows = this.#touched.get(entity) ?? new Map<number, Touched>()
    this.#touched.set(entity, rows)
    return rows
  }

  #lockedOf(entity: Entity): Map<number, StoredRow> {
    const rows = this.#locked.get(entity) ?? new Map<number, StoredRow>()
    this.#locked.set(entity, rows)
    return rows
  }
}

function differs(row: Values, patch: Values): boolean {
  for (const name in patch) if (patch[name] !== undefined && !isSame(row[name], patch[name])) return true
  return false
}

/** Whether a change creates a row so, or brings one to it, as far as what it writes to it tells. */
function bringsTo(wanted: Wanted, { id, kind, patch, increments }: Touched): boolean {
  const names = Object.keys(wanted)
  const isWritten = names.some((name) => patch[name] !== undefined || increments[name] !== undefined)
  if (kind !== 'created' && !isWritten) return false
  return names.every((name) => {
    const value = name === 'id' ? id : patch[name]
    return value === undefined || acceptedValues(wanted[name]).includes(value)
  })
}

/** Rows of a rehearsal, whose ids are below 0, are the last, as the new ones are. */
function byId(one: StoredRow, other: StoredRow): number {
  const [first, second] = [one.id, other.id].map((id) => (id < 0 ? Number.MAX_SAFE_INTEGER : id))
  return Number(first) - Number(second)
}

/** Values without what follows from other rows or from texts; the same object where there is none. */
function own(entity: Entity, values: Values): Values {
  const counted = countedFields(entity)
  if (counted.size === 0 || !Object.keys(values).some((name) => counted.has(name))) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !counted.has(name)))
}

/** The values of a row that is created: what is left out has its field's first value. */
export function withInitial(entity: Entity, values: Values): Values {
  const whole = { ...initialValues(entity) }
  for (const name in whole) whole[name] = values[name] ?? whole[name]
  return whole
}

/** Of all fields but what is found in texts, which is told as the row is written. */
const initialValues = once((entity: Entity): Record<string, unknown> => {
  const given = Object.entries(entity.fields).filter(([, field]) => field.kind !== 'found')
  return Object.fromEntries(given.map(([name, field]) => [name, initialValue(field)]))
})
