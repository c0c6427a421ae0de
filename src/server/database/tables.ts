import type { Generated } from 'kysely'
import type { OutboxTable } from './table/outbox.ts'
import type { RunningBatchTable } from './table/running-batch.ts'

/** The tables every installation has, made by the migrations. Entity tables come from the catalogue: see entityTables. */
export interface Tables {
  /** A sign-in of a browser, a terminal or a program. Only the SHA-256 of its token is kept. Times are epoch milliseconds. */
  session: {
    token_hash: string
    school_id: number
    account_id: number
    created_at: number
    seen_at: number
    expires_at: number
    address: string
    user_agent: string
    kind: Generated<string>
    /** What its owner calls it; '' for browsers. */
    name: Generated<string>
    /** JSON text of what it may do of what its owner may (src/catalogue/token/scope.ts); null for all of it. */
    scope: string | null
  }
  /** A terminal that waits for somebody to confirm its code; of its own secret only the SHA-256 is kept. */
  terminal_request: {
    device_hash: string
    code: string
    name: string
    address: string
    /** The network of the address; null where a server wrote it that knows of none. */
    block: string | null
    user_agent: string
    created_at: number
    expires_at: number
    /** Who let it in, with what it may do and when that ends; null until then. */
    school_id: number | null
    account_id: number | null
    scope: string | null
    ends_at: number | null
  }
  /** A change a program has made, counted for an hour against what it may make. */
  program_write: {
    token_hash: string
    at: number
  }
  /** One failed sign-in, counted against an account key or an address key. */
  login_failure: {
    id: string
    key: string
    at: number
  }
  /** What an account asked masked fields by, as a hash, counted for an hour from when it first did. */
  masked_guess: {
    school_id: number
    account_id: number
    guess: string
    at: number
  }
  /** Captchas whose answer has been tried: each can be answered once. */
  captcha_used: {
    id: string
    expires_at: number
  }
  /** One command carried out on one or more rows: what undo takes back as a whole. */
  audit_batch: {
    school_id: number
    id: number
    at: number
    account_id: number
    account_name: string
    command: string
    entity: string
    count: number
    skipped: number
    request_id: string
    undo_of: number | null
    undone_at: number | null
    undone_by: number | null
    /** Attempts at a command the account may not use, within ten minutes from `at`; 0 for what was done. */
    refused: number
    /** The first change of a batch that was written in several; null for the first itself. */
    part_of: number | null
    /** The terminal or program it was done by; null for the console. */
    via: string | null
    /** Why it was done, or what was seen by it. */
    note: string | null
  }
  /** One row's before-image and after-image (JSON text of the changed fields) in a batch. */
  audit: {
    school_id: number
    batch_id: number
    entity: string
    row_id: number
    before: string | null
    after: string | null
    /** JSON text of what was added to figures of the row, by field; null where nothing was. */
    increments: string | null
  }
  running_batch: RunningBatchTable
  /** The version of the last change that touched an entity's rows in a school. */
  entity_version: {
    school_id: number
    entity: string
    version: number
    /** Up to which version the entity's rows in `row_count` are true, and by which field they are counted; null before that. */
    counted: number | null
    counted_by: string | null
    /** Up to which version the rows' texts are in an index of keywords, and its number; null where that is not known. */
    indexed: number | null
    indexed_by: number | null
    /** Up to which version they were in the index that had that number's place before. */
    indexed_before: number | null
    /** Up to which version its changes were made by servers that look for sensitive words in what they write; null before that. */
    looked: number | null
  }
  /** Rows that are looked through for sensitive words, from the newest on: down to which id they were. */
  word_look: {
    school_id: number
    entity: string
    reached_id: number
  }
  /** How many rows of an entity a school has by the values of its status; both '' where it has none. */
  row_count: {
    school_id: number
    entity: string
    field: string
    value: string
    total: number
  }
  /** The next free id of an entity within a school. */
  sequence: {
    school_id: number
    entity: string
    next: number
  }
  /** A named setting of a school; `value` is JSON text. */
  setting: {
    school_id: number
    name: string
    value: string
    changed_at: number
    changed_by: number | null
    /** The number of the change that wrote it last. */
    version: number
  }
  outbox: OutboxTable
  /** A stored file; `path` is relative to the upload folder, `size` in bytes. */
  upload: {
    school_id: number
    id: number
    name: string
    mime: string
    size: number
    sha256: string
    path: string
    created_at: number
    created_by: number | null
    /** When it was taken out of the library; it can be put back until it is purged. */
    removed_at: number | null
    /** 1 where only signed addresses are served: a private field shows it. */
    is_private: number
  }
  /** A school: the tenant every other row belongs to. */
  school: {
    id: number
    name: string
    logo: string
  }
  /** What a money command was answered: by the key its caller chose, or by a hash of its contents. */
  answered_call: {
    school_id: number
    account_id: number
    key: string
    /** A hash of the command and its contents. */
    contents: string
    /** JSON text of the answer. */
    answer: string
    /** The rows it named (JSON text of their ids), and the change that was made; null where nothing was. */
    entity: string
    row_ids: string
    version: number | null
    at: number
  }
  /** What the palette found nothing for, how often, and the last day (as dayOf counts) that was so. */
  missed_word: {
    school_id: number
    word: string
    times: number
    day: number
    /** Tells, for this word alone, whether it is another who misses it; null once two have. */
    missed_by: string | null
  }
  /** A notice of a payment provider that was taken, by the provider's own id; kept for a day. */
  payment_notice: {
    school_id: number
    id: string
    taken_at: number
  }
  /**
   * What platforms let us call them by, sealed: one for each account with them, by its name there. `fetching_until` is how long (ms)
   * a server has to fetch another, and the others wait for it.
   */
  access_token: {
    school_id: number
    account: string
    token: string | null
    expires_at: number
    fetching_until: number
  }
  /** What makes an account's codes: sealed, and in use once its owner has given one. `last_step` is the last that was used. */
  second_factor: {
    school_id: number
    account_id: number
    secret: string
    confirmed_at: number | null
    last_step: number
  }
  /** Codes that stand in for the second factor, each once; only their hashes are kept. */
  recovery_code: {
    school_id: number
    account_id: number
    hash: string
  }
  /** When (ms) the owner of a session last gave a code in it. */
  session_confirmation: {
    token_hash: string
    confirmed_at: number
  }
  /** A sign-in that is halfway, by the hash of what its browser holds; `contents` is JSON text. */
  signin_step: {
    hash: string
    purpose: string
    school_id: number
    account_id: number | null
    contents: string
    expires_at: number
  }
  /** Which account somebody is whom a provider of identities knows by a subject. */
  identity_link: {
    school_id: number
    issuer: string
    subject: string
    account_id: number
    created_at: number
  }
  /** A passkey of an account, by the id its device gave it: its public key as base64url, `transports` as JSON text. */
  passkey: {
    school_id: number
    account_id: number
    id: string
    name: string
    public_key: string
    counter: number
    transports: string
    created_at: number
    used_at: number | null
  }
  /** The index of an entity's texts, by what it is made of, and how far it was built of the rows there were before it. */
  keyword_index: {
    number: number
    entity: string
    /** The fields whose texts it holds, joined by commas. */
    fields: string
    is_complete: number
    reached_school: number
    reached_id: number
  }
  /** The grams of each row's texts (src/server/rows/keyword); on SQLite a full-text index without texts. */
  keyword_gram: {
    school_id: number
    number: number
    id: number
  }
  /** What the server itself remembers between starts (secrets, seed marks). */
  server_state: {
    key: string
    value: string
  }
}

export type AuditBatchRow = Tables['audit_batch']
