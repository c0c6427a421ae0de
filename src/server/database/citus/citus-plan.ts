import type { PlacedTable } from './distribution.ts'

/** Pieces each distributed table is cut into: so many workers at most, and every one more than a worker has cores to work on. */
const shards = 128

/** The statements that distribute tables by school on Citus, in their order, as a script for psql; what stands in the way as comments. */
export function citusPlan(tables: readonly PlacedTable[]): string {
  const placed = (place: PlacedTable['place']) => tables.filter((each) => each.place === place)
  const [first, ...beside] = placed('distributed')
  const obstacles = tables.flatMap((each) => each.obstacles)
  return [
    '-- Run with psql on the coordinator, with no server on the database, after the workers were added (citus_add_node).',
    'create extension if not exists citus;',
    '',
    `-- ${obstacles.length === 0 ? 'Nothing stands in the way.' : 'These have to be settled before:'}`,
    ...obstacles.map((each) => `-- ${each}`),
    '',
    '-- On the coordinator alone, as they are:',
    ...placed('local').map(({ name, reason }) => `--   ${name}: ${reason}`),
    '',
    '-- Whole on every worker:',
    ...placed('reference').flatMap(({ name, reason }) => [
      `-- ${reason}`,
      `select create_reference_table('${quoted(name)}');`,
    ]),
    '',
    `-- By school, all rows of a school on one worker: ${placed('distributed').length} tables. Ids come from the table sequence, which is one of them.`,
    ...(first ? [distributed(first, `shard_count => ${shards}, colocate_with => 'none'`)] : []),
    ...beside.map((each) => distributed(each, `colocate_with => '${quoted(first?.name ?? '')}'`)),
    '',
    '-- Rows that were there lie on the workers now; what is left of them on the coordinator goes.',
    ...placed('distributed').map(
      ({ name }) => `select truncate_local_data_after_distributing_table('${quoted(name)}');`,
    ),
    '',
  ].join('\n')
}

function distributed({ name }: PlacedTable, how: string): string {
  return `select create_distributed_table('${quoted(name)}', 'school_id', ${how});`
}

/** A name as SQL writes it within a text: `group` and `user` are words of its own. */
function quoted(name: string): string {
  return `"${name}"`
}
