import { fromStatements } from './from-statements.ts'

/**
 * Where rows of a school are looked through for its sensitive words: down to which id they were. `looked` is the version up to which all
 * of an entity's changes were made by servers that look at what they write.
 */
export const wordLooksMigration = fromStatements(
  `create table word_look (
    school_id bigint not null, entity text not null, reached_id bigint not null, primary key (school_id, entity))`,
  'alter table entity_version add column looked bigint',
  'update entity_version set looked = version',
)
