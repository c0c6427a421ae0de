import type { PlacedTable } from './distribution.ts'

/** Pieces each distributed table is cut into: so many workers at most, and every one more than a worker has cores to work on. */
const shards = 128

/** The statements that distribute tables by school on Citus, in their order, as a script for psql; what stands in the way as comments. */
export function citusPlan(tables: readonly PlacedTable[]): string {
  const placed = (place: PlacedTable['place']) => tables.filter((each) => each.place === place)
  const [first, ...beside] = placed('distributed')
  const obstacles = tables.flatMap((each) => each.obstacles)
  return [
    '-- 加好工作节点（citus_add_node）、停掉所有服务器之后，在协调节点上用 psql 执行。',
    'create extension if not exists citus;',
    '',
    `-- ${obstacles.length === 0 ? '没有妨碍分布的地方。' : '要先解决：'}`,
    ...obstacles.map((each) => `-- ${each}`),
    '',
    '-- 只留在协调节点，不变：',
    ...placed('local').map(({ name, reason }) => `--   ${name}：${reason}`),
    '',
    '-- 每个工作节点都有完整的一份：',
    ...placed('reference').flatMap(({ name, reason }) => [
      `-- ${reason}`,
      `select create_reference_table('${quoted(name)}');`,
    ]),
    '',
    `-- 按学校分布，一所学校的行都在同一个工作节点：${placed('distributed').length} 张表。编号取自其中的 sequence 表。`,
    ...(first ? [distributed(first, `shard_count => ${shards}, colocate_with => 'none'`)] : []),
    ...beside.map((each) => distributed(each, `colocate_with => '${quoted(first?.name ?? '')}'`)),
    '',
    '-- 原有的行已经在工作节点上，删掉留在协调节点上的。',
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
