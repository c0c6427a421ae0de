import { fromStatements } from './from-statements.ts'

/**
 * How many rows a school has of an entity by the values of its status (`field`, `value`; both '' where it has none), and up to
 * which version that is so: a change made by a server that does not know of it moves `version` alone, and the counts are
 * no longer believed.
 */
export const rowCountsMigration = fromStatements(
  `create table row_count (
    school_id bigint not null, entity text not null, field text not null, value text not null, total bigint not null,
    primary key (school_id, entity, field, value))`,
  'alter table entity_version add column counted bigint',
  'alter table entity_version add column counted_by text',
)
