import type { FastifyRequest } from 'fastify'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Endpoint } from '../../catalogue/endpoint.ts'
import { inputSchema } from '../../catalogue/schema/form-schema.ts'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { parseInput } from '../../catalogue/schema/request.ts'
import type { DryRunAnswer, DryRunRow } from '../../catalogue/token/wire.ts'
import type { Entity } from '../../catalogue/vocabulary/entity.ts'
import { askedOf } from '../../catalogue/vocabulary/entity-use.ts'
import { fieldInPart } from '../../catalogue/vocabulary/row-field.ts'
import { cutText } from '../../cut-text.ts'
import { accountOf } from '../access/account.ts'
import { rehearse, seenBy } from '../calls/dry-run.ts'
import { inFen } from '../calls/yuan.ts'
import { isOneOf } from '../database/conditions.ts'
import { rowsIn } from '../database/entity-tables.ts'
import { commandTitle } from '../history/command-title.ts'
import { type FieldWithValue, idsReferred, type LabelsOfEach, labelsOfEach, textIn } from '../read/label.ts'
import { lineOf } from '../read/veiled-values.ts'
import { tableFor, type Values } from '../rows/entity-table.ts'
import { commitChange } from '../write/commit-change.ts'
import type { CallDependencies } from '../write/write-scope.ts'

const requestEntity = 'programRequest'
/** Longest preview, and longest value in it, in characters. */
const longest = 20_000
const longestValue = 300

type ActionEndpoint = Extract<Endpoint, { purpose: 'action' }>

/**
 * Has what a program may not do by itself wait for a person, with the rows it is about as they stand, and what would become of
 * them. Nothing is done of it.
 * @returns the request's id and what would be done.
 * @throws InputError where it could not be done, or is done to no row.
 */
export async function askPerson(
  dependencies: CallDependencies,
  request: FastifyRequest,
  endpoint: ActionEndpoint,
  { ids, inputs: given, why }: { readonly ids: readonly number[]; readonly inputs: Values; readonly why: string },
): Promise<{ readonly id: number; readonly trial: DryRunAnswer }> {
  const { entity, action, permission: command } = endpoint
  // Before it is tried: a row that changes in between is then known to have changed.
  const versions = await versionsOf(dependencies, request.caller.schoolId, entity, ids)
  const whole = await rehearse(dependencies, request, endpoint, { ...given, ids: ids.join(',') })
  const trial = seenBy(request.caller, whole, endpoint)
  if (trial.changed === 0 && trial.notice === null) {
    throw new InputError(`没有可以操作的内容：${trial.skipped[0]?.reason ?? '没有这些编号'}`)
  }
  const skipped = new Set(trial.skipped.map(({ id }) => id))
  const meant = ids.filter((id) => !skipped.has(id))
  const fen = inFen(endpoint, given)
  const parsed = parseInput(inputSchema(entity, action), fen)
  const inputs = Object.fromEntries(
    Object.entries(parsed).filter(
      ([name]) => askedOf(action).includes(name) && (fen[name] !== undefined || !action.form?.includes(name)),
    ),
  )
  const run = { command: `${requestEntity}.ask`, entity: requestEntity, requestId: request.id }
  const account = accountOf(request)
  const preview = await previewOf(dependencies, account.schoolId, whole, entity)
  const made = await commitChange(dependencies, account, run, async (scope, changes) => {
    const id = await changes.create(requestEntity, {
      title: `${entity.title}：${commandTitle(dependencies.catalogue, command)}`,
      program: account.via ?? '',
      preview: cutText(preview, longest),
      why: cutText(why, 1000),
      count: meant.length,
      ...(whole.sum ? { sum: whole.sum.fen } : {}),
      command,
      subject: entity.name,
      asked: {
        rows: meant,
        versions: Object.fromEntries(meant.map((each) => [String(each), versions.get(each) ?? 0])),
        inputs,
      },
      asker: account.id,
      createdAt: scope.now,
    })
    return { acted: [id], ids: [id], undoable: false }
  })
  return { id: made.ids?.[0] ?? 0, trial }
}

async function versionsOf(
  { database }: CallDependencies,
  schoolId: number,
  entity: Entity,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await rowsIn(database.db, tableFor(entity).name, schoolId)
    .select(['id', 'version'])
    .where(isOneOf(database.engine, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [Number(row.id), Number(row.version)]))
}

/** What would become of each row, a line each, as whoever confirms it reads it: as far as they may, whatever the program's owner may see. */
async function previewOf(
  { catalogue, database }: CallDependencies,
  schoolId: number,
  { rows }: DryRunAnswer,
  own: Entity,
): Promise<string> {
  const labels = await labelsOfEach(database, catalogue, schoolId, idsReferred(valuesIn(catalogue, rows)))
  const lines = rows.map((row) => {
    const entity = catalogue.entities.get(row.entity)
    const prefix = entity && entity.name !== own.name ? `${entity.title} ` : ''
    return lineOf(row.entity, `${prefix}${row.label}：${changeOf(entity, row, labels)}`)
  })
  return lines.join('\n')
}

function valuesIn({ entities }: Catalogue, rows: readonly DryRunRow[]): FieldWithValue[] {
  return rows.flatMap(({ entity, before, after }) => {
    const fields = entities.get(entity)?.fields ?? {}
    const values = [...Object.entries(before ?? {}), ...Object.entries(after ?? {})]
    return values.flatMap(([name, value]) => (fields[name] ? [{ field: fields[name], value }] : []))
  })
}

function changeOf(entity: Entity | undefined, { kind, before, after }: DryRunRow, labels: LabelsOfEach): string {
  if (kind === 'removed') return '删除'
  // What it would do is the request itself.
  if (kind === 'created' && entity?.asks) return '新建，由另一人确认后执行'
  const word = (name: string, value: unknown) => {
    const named = entity?.fields[name]
    if (!named) return String(value)
    const field = fieldInPart(named, { ...before, ...after })
    return cutText(textIn(labels, { field, value }), longestValue)
  }
  const changes = Object.entries(after ?? {}).map(([name, value]) => {
    const label = entity?.fields[name]?.label ?? name
    return kind === 'created'
      ? `${label} ${word(name, value)}`
      : `${label} ${word(name, before?.[name])} → ${word(name, value)}`
  })
  return `${kind === 'created' ? '新建，' : ''}${changes.join('，')}`
}
