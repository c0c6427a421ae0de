import type { Recorded } from './recorded-statements.ts'

/** Statements that are of all schools, with why: none of them is caused by what an operator does. */
const acrossSchools: readonly { readonly from: string; readonly text?: RegExp; readonly why: string }[] = [
  { from: 'src/server/database/migrations/', why: 'a migration brings the rows of all schools on, once' },
  { from: 'src/server/database/sync-indexes.ts', why: 'a start looks for equal rows before a key is made' },
  {
    from: 'src/server/rows/keyword/',
    text: /for share$|limit \$1$/,
    why: 'the index of rows there were before is built behind the work',
  },
  {
    from: 'src/server/rows/keyword/catch-up.ts',
    text: /^select "school_id", "entity" from "entity_version"/,
    why: 'where a server of another version wrote, looked up once a minute',
  },
  {
    from: 'src/server/rows/found/',
    text: /^select "(school_id", "entity" from "word_look|id" from "school)"$/,
    why: 'rows that are still to be looked through for sensitive words, at a start and where somebody changed these',
  },
  {
    from: 'src/server/',
    text: /^select "school_id", "entity" from "entity_version" where .* looked is distinct from version$/,
    why: 'where a server of another version wrote, looked up once a minute',
  },
  {
    from: 'src/server/audit/running/close-cut-off.ts',
    text: /^select "school_id", "id", "server" from "running_batch" where "cut_at" is null$/,
    why: 'batches whose server is gone are closed by any other',
  },
  { from: 'src/server/backup/', why: 'a backup is of all schools' },
  { from: 'src/server/integrity/', why: 'npm run verify-data recounts all schools' },
  { from: 'src/demo/', why: 'the demo is written into an empty database' },
  { from: 'src/server/due/due-moments.ts', text: /from school$/, why: 'what is due first in any school' },
  {
    from: 'src/server/outbox/start-outbox.ts',
    text: /from "outbox" where "status" = \$1 and "next_at" <= \$1/,
    why: 'what is due to be sent from any school',
  },
  {
    from: 'src/server/outbox/robot-webhooks.ts',
    text: /^select distinct "school_id" from "robot"/,
    why: 'which schools have robots, at a start',
  },
  {
    from: 'src/server/payment/providers.ts',
    text: /^select distinct "school_id"/,
    why: 'which schools have payments, for the bills of a day',
  },
  {
    from: 'src/server/access/signed-in-account.ts',
    text: /^select "school_id" from "account" where "username" = \$1$/,
    why: 'which schools know a name, where neither host name nor choice says the school',
  },
  {
    from: 'src/server/signin/identity/provider.ts',
    text: /^select \* from "identity_provider" where "status" = \$1 order by "id"$/,
    why: 'where one signs in besides, for a sign-in page whose host name says no school',
  },
  { from: 'src/server/signin/identity/provider-address.ts', why: 'a start looks whether addresses are still accepted' },
  { from: 'src/server/observation/observe-outbox.ts', why: 'figures of the whole service for /metrics' },
  {
    from: 'src/server/',
    text: /^delete from "(session|missed_word|answered_call|masked_guess)" where "(expires_at|day|at)" <=? \$1$/,
    why: 'what has expired is purged once an hour',
  },
  {
    from: 'src/server/history/write-refusal.ts',
    text: /^delete from "audit_batch" where "refused" > \$1/,
    why: 'refused attempts that no longer matter are purged once an hour',
  },
  {
    from: 'src/server/upload/purge-uploads.ts',
    text: /^select "school_id", "id", "path" from "upload" where "removed_at" < \$1/,
    why: 'files that are gone for a month are purged once an hour',
  },
  {
    from: 'src/server/security/session.ts',
    text: /^select "school_id" from "session" where "token_hash" = \$1$/,
    why: 'a token made before tokens named their school; none is left once those have ended',
  },
]

/** Why a statement may be of all schools; null where it may not. */
export function reasonAcross({ from, text }: Recorded): string | null {
  const words = text.replace(/\s+/g, ' ').trim()
  return acrossSchools.find((each) => from.startsWith(each.from) && (each.text?.test(words) ?? true))?.why ?? null
}
