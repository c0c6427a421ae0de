import { fromStatements } from './from-statements.ts'

/**
 * Up to which version a school's rows of an entity are in its index of keywords (`indexed`, by the number `indexed_by`): a change
 * made by a server that keeps another index moves `version` alone, and what the audit names since is looked at besides. What is
 * indexed by now is so up to now. `indexed_before` is the same of the index that was kept before.
 */
export const indexedVersionsMigration = fromStatements(
  'alter table entity_version add column indexed bigint',
  'alter table entity_version add column indexed_by bigint',
  'alter table entity_version add column indexed_before bigint',
  `update entity_version set indexed = version,
    indexed_by = (select max(number) from keyword_index where keyword_index.entity = entity_version.entity)`,
)
