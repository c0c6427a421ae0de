import { fromStatements } from './from-statements.ts'

/** What was typed into the palette and found nothing, by school; neither who typed it nor when, but for the day. */
export const missedWordsMigration = fromStatements(
  `create table missed_word (
    school_id bigint not null, word text not null, times bigint not null, day bigint not null,
    primary key (school_id, word))`,
)
