import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { ConfigError } from '../../config.ts'
import type { Tables } from '../tables.ts'

/**
 * How a table stands on Citus: `distributed` by school with its rows beside those of the same school in all others; `reference`,
 * whole on every worker; `local`, on the coordinator alone.
 */
export type Place = 'distributed' | 'reference' | 'local'

export interface PlacedTable {
  readonly name: string
  readonly place: Place
  /** Why it is not distributed; '' where it is. */
  readonly reason: string
  /** What Citus would refuse as it stands. */
  readonly obstacles: readonly string[]
}

/**
 * The tables that are not distributed, though nothing keeps another migration from giving them a school. Reference is what is
 * joined to distributed tables; writing to it waits for every worker.
 */
const undistributed: Readonly<Record<string, readonly [Exclude<Place, 'distributed'>, string]>> = {
  school: ['reference', '学校本身，与各校的行联查；新建学校时才写'],
  session_confirmation: ['local', '按令牌的哈希查找'],
  program_write: ['local', '按令牌的哈希计数，留一小时'],
  terminal_request: ['local', '有人允许终端连接之前不属于任何学校；只留几分钟'],
  signin_step: ['local', '还不知道是谁时，按浏览器所持凭证的哈希查找；只留几分钟'],
  passkey: ['local', '还不知道是谁时，按设备给出的编号查找'],
  login_failure: ['local', '还不知道是哪所学校时，按地址和用户名计数；只留几分钟'],
  captcha_used: ['local', '属于还没有登录的人；只留几分钟'],
  keyword_index: ['reference', '有哪些关键词索引，各校相同；程序的实体有变化时才写'],
  server_state: ['local', '所有服务器共用的密钥和标记'],
  kysely_migration: ['local', '执行过哪些迁移'],
  kysely_migration_lock: ['local', '哪个服务器正在迁移'],
}

/** Every table of a PostgreSQL database, as it would stand on Citus. @throws ConfigError naming tables that are neither distributed nor named. */
export async function placeTables(db: Kysely<Tables>): Promise<PlacedTable[]> {
  const { rows } = await standing.execute(db)
  const unplaced = rows.filter(({ name, of_school }) => !of_school && !undistributed[name])
  if (unplaced.length > 0) {
    const names = unplaced.map(({ name }) => name).join('、')
    throw new ConfigError(
      `表 ${names} 没有 school_id，不知道怎样分布：不是这个程序的表请移到别的 schema，是的话在 src/server/database/citus/distribution.ts 里说明。`,
    )
  }
  return rows.map(({ name, keys: written, others }) => {
    const keys = z.array(z.array(z.string())).parse(JSON.parse(written))
    const [place, reason] = undistributed[name] ?? (['distributed', ''] as const)
    if (place !== 'distributed') return { name, place, reason, obstacles: others }
    return { name, place, reason, obstacles: [...keysWithoutSchool(name, keys), ...others] }
  })
}

/** Citus takes a unique key that holds the column of distribution; that it comes first has reads of one school go by it. */
function keysWithoutSchool(table: string, keys: readonly (readonly string[])[]): string[] {
  if (keys.length === 0) return [`${table}：没有主键或唯一键`]
  return keys
    .filter(([first]) => first !== 'school_id')
    .map((columns) => `${table}：键 (${columns.join(', ')}) 不以 school_id 开头`)
}

interface Standing {
  readonly name: string
  readonly of_school: boolean
  /** JSON text of the columns of each unique key, the table's own among them. */
  readonly keys: string
  readonly others: string[]
}

const standing = sql<Standing>`
  select c.relname as name,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull) as of_school,
    array_to_json(array(
      select array_to_json(array(
        select coalesce(a.attname, pg_get_indexdef(i.indexrelid, k.at::int, true))::text
        from unnest(i.indkey) with ordinality as k (attnum, at)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0
        where k.at <= i.indnkeyatts order by k.at))
      from pg_index i where i.indrelid = c.oid and i.indisunique order by i.indexrelid))::text as keys,
    array(
      select format('%s：触发器 %s', c.relname, t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
      union all
      select format('%s：外键 %s', c.relname, f.conname) from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'
      union all
      select format('%s：列 %s 的值取自序列', c.relname, a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and (a.attidentity <> '' or pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null)
    ) as others
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`
