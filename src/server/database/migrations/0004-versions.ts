import { fromStatements } from './from-statements.ts'

/**
 * Each change of a school has a number, its batch in the audit: settings carry the one that wrote them, each entity the
 * last that touched its rows. The audit tells what was added to a figure from what it was set to.
 */
export const versionsMigration = fromStatements(
  'alter table audit add column increments text',
  'alter table setting add column version bigint not null default 0',
  `create table entity_version (
          school_id bigint not null, entity text not null, version bigint not null,
          primary key (school_id, entity))`,
)
