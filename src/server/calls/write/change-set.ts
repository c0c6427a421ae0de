import { isDeepStrictEqual } from 'node:util'
import { entityNamed } from '../../../catalogue/catalogue.ts'
import { initialValue } from '../../../catalogue/schema/table.ts'
import type { Entity } from '../../../catalogue/vocabulary/entity.ts'
import { takeIds } from '../../database/take-ids.ts'
import type { OutboxMessage } from '../../outbox/message.ts'
import { sanitised } from '../../rich-text/sanitise.ts'
import type { StoredRow, Values } from '../entity-table.ts'
import { lockRows } from './locked-rows.ts'
import type { WriteScope } from './write-scope.ts'

/** What became of a row: `patch` is what is to be written, all values of a row that is created. */
export type Touched = {
  readonly id: number
  readonly kind: 'updated' | 'created' | 'removed'
  readonly before: StoredRow | null
  readonly patch: Values
}

/** A setting before and after; null where it does not exist. */
export type SettingChange = { readonly name: string; readonly before: Values | null; readonly after: Values | null }

/** The effects of one change, gathered before they are written, so that many rows cost few statements. */
export class ChangeSet {
  readonly messages: OutboxMessage[] = []
  readonly settings: SettingChange[] = []
  readonly #scope: WriteScope
  readonly #touched = new Map<Entity, Map<number, Touched>>()
  #earlier: (() => void)[] | null = null

  constructor(scope: WriteScope) {
    this.#scope = scope
  }

  /** Rows touched, by entity. */
  get touched(): ReadonlyMap<Entity, ReadonlyMap<number, Touched>> {
    return this.#touched
  }

  /** Runs one step of a change; what it had changed is forgotten where it throws. */
  async attempt<T>(step: () => Promise<T>): Promise<T> {
    const earlier: (() => void)[] = []
    const [messages, settings] = [this.messages.length, this.settings.length]
    this.#earlier = earlier
    try {
      return await step()
    } catch (error) {
      for (const restore of earlier.reverse()) restore()
      this.messages.length = messages
      this.settings.length = settings
      throw error
    } finally {
      this.#earlier = null
    }
  }

  /** Changes a row already read and locked. @returns whether anything differs. */
  changeRow(entity: Entity, row: StoredRow, given: Values): boolean {
    const patch = sanitised(entity, given)
    const rows = this.#rowsOf(entity)
    const earlier = rows.get(row.id)
    if (earlier?.kind === 'removed') return false
    if (earlier) {
      this.#keep(rows, row.id, { ...earlier, patch: { ...earlier.patch, ...patch } })
      return true
    }
    if (!differs(row, patch)) return false
    this.#keep(rows, row.id, { id: row.id, kind: 'updated', before: row, patch })
    return true
  }

  /** Removes a row already read, whole, and locked. */
  removeRow(entity: Entity, row: StoredRow): void {
    const rows = this.#rowsOf(entity)
    const earlier = rows.get(row.id)
    const removed = { id: row.id, kind: 'removed', before: earlier?.before ?? row, patch: {} } as const
    this.#keep(rows, row.id, earlier?.kind === 'created' ? undefined : removed)
  }

  /** Brings back a row under the id it had. */
  restoreRow(entity: Entity, id: number, values: Values): void {
    const patch = withInitial(entity, sanitised(entity, values))
    this.#keep(this.#rowsOf(entity), id, { id, kind: 'created', before: null, patch })
  }

  async change(entityName: string, id: number, patch: Values): Promise<void> {
    const entity = entityNamed(this.#scope.ground.catalogue, entityName)
    const earlier = this.#touched.get(entity)?.get(id)
    const row = earlier ? { changedAt: 0, ...earlier.before, id } : await this.#lock(entity, id)
    if (row) this.changeRow(entity, row, patch)
  }

  async create(entityName: string, values: Values): Promise<number> {
    const { ground, trx, account, now } = this.#scope
    const entity = entityNamed(ground.catalogue, entityName)
    const id = await takeIds(trx, account.schoolId, entityName)
    const created = entity.fields.createdAt?.kind === 'time' && values.createdAt == null ? { createdAt: now } : {}
    this.restoreRow(entity, id, { ...values, ...created })
    return id
  }

  async remove(entityName: string, id: number): Promise<void> {
    const entity = entityNamed(this.#scope.ground.catalogue, entityName)
    const row = await this.#lock(entity, id)
    if (row) this.removeRow(entity, row)
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

  async #lock(entity: Entity, id: number): Promise<StoredRow | undefined> {
    const [row] = await lockRows(this.#scope, entity, [id])
    return row
  }
}

/** The values of a patch that are others than the row's. */
export function differences(row: Values, patch: Values): { before: Values; after: Values } {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const name in patch) {
    const value = patch[name]
    if (value === undefined || isSame(row[name], value)) continue
    before[name] = row[name] ?? null
    after[name] = value
  }
  return { before, after }
}

/** Whether two stored values are the same; lists and structures by content. */
export function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || isDeepStrictEqual(one, other)
}

function differs(row: Values, patch: Values): boolean {
  for (const name in patch) if (patch[name] !== undefined && !isSame(row[name], patch[name])) return true
  return false
}

function withInitial(entity: Entity, values: Values): Values {
  return Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, values[name] ?? initialValue(field)]),
  )
}
